//! Cubes as people give them: a scramble, facelets or Reid's notation, which
//! are told apart by their form.

use deepen_puzzles::cube::{
    Cube, Face, Impossible, InputError, Orientation, Refusal, parse_facelets, parse_reid,
    parse_scramble,
};

use crate::args::CubeForm;
use crate::solving::lines::Fault;

/// A cube that was given, as it is held.
#[derive(Clone, Debug)]
pub(crate) struct Given {
    /// The cube with U up and F in front, or why no turns lead to it.
    pub(super) cube: Result<Cube, Impossible>,
    pub(super) held: Orientation,
    /// What was written.
    text: String,
}

impl Given {
    /// A cube that is held with U up and F in front.
    pub(super) fn standard(cube: Cube) -> Self {
        Given { cube: Ok(cube), held: Orientation::STANDARD, text: String::new() }
    }

    /// Reads a cube of a form.
    ///
    /// # Errors
    /// What is wrong with it, and where. A cube that has all its pieces but
    /// that no turns lead to is no error.
    pub(super) fn read(text: &str, form: CubeForm) -> Result<Self, Fault> {
        let form = if form == CubeForm::Auto { recognised(text) } else { form };
        let read = match form {
            CubeForm::Facelets => parse_facelets(text).map(|read| (read.cube, read.orientation)),
            CubeForm::Reid => parse_reid(text).map(|cube| (cube, Orientation::STANDARD)),
            CubeForm::Scramble | CubeForm::Auto => {
                parse_scramble(text).map(|read| (read.cube(), read.orientation()))
            }
        };
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        match read {
            Ok((cube, held)) => Ok(Given { cube: Ok(cube), held, text }),
            Err(InputError {
                refusal: Refusal::Impossible(why @ Impossible::Unreachable(_)),
                ..
            }) => Ok(Given { cube: Err(why), held: Orientation::STANDARD, text }),
            Err(error) => Err(fault(&error)),
        }
    }

    /// The facelets as they are seen; what was written where no turns lead to
    /// the cube.
    pub(super) fn written(&self) -> String {
        match &self.cube {
            Ok(cube) => cube.to_facelets_held(self.held).to_string(),
            Err(_) => self.text.clone(),
        }
    }
}

/// What is wrong with a text, for the program.
pub(super) fn fault(error: &InputError) -> Fault {
    match error.place {
        Some(_) => Fault::from(error.to_parse_error()),
        None => Fault::new(error.refusal.to_string()),
    }
}

/// The form in which a cube is written: Reid's notation is words of two and
/// three faces, facelets are letters that are not apart as moves are.
fn recognised(text: &str) -> CubeForm {
    /// So few words of pieces are no accident; so many letters in a row are no
    /// scramble.
    const PIECES: usize = 12;
    const LETTERS: usize = 9;
    let is_face = |letter: char| Face::of_letter(letter).is_some();
    let is_piece = |word: &&str| (2..=3).contains(&word.len()) && word.chars().all(is_face);
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.iter().filter(|word| is_piece(word)).count() >= PIECES {
        return CubeForm::Reid;
    }
    let letters: Vec<char> = words.iter().flat_map(|word| word.chars()).collect();
    let longest = words.iter().map(|word| word.chars().count()).max().unwrap_or(0);
    let kinds = letters.iter().collect::<std::collections::HashSet<_>>().len();
    // A colour too many or a facelet too few is for the reader to say.
    let of_colours = (45..=63).contains(&letters.len()) && kinds <= 8;
    let is_move = letters.iter().any(|letter| "'’`()[]23".contains(*letter));
    let of_digits = letters.iter().all(char::is_ascii_digit);
    if longest >= LETTERS && of_colours && (!is_move || of_digits) {
        return CubeForm::Facelets;
    }
    CubeForm::Scramble
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_are_recognised() {
        let solved = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
        let reid = "UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR";
        for (text, form) in [
            ("", CubeForm::Scramble),
            ("R U R' U'", CubeForm::Scramble),
            ("RUR'U'RUR'U'RUR'U'RUR'U'RUR'U'RUR'U'RUR'U'RUR'U'", CubeForm::Scramble),
            ("[R: U] (F D)6 // a remark about this cube, which is long", CubeForm::Scramble),
            ("RL UD FB", CubeForm::Scramble),
            (solved, CubeForm::Facelets),
            (&solved[1..], CubeForm::Facelets),
            (&solved.replace('U', "1").replace('R', "x"), CubeForm::Facelets),
            (&"012345".repeat(9), CubeForm::Facelets),
            ("UUUUUUUUU RRRRRRRRR FFFFFFFFF DDDDDDDDD LLLLLLLLL BBBBBBBBB", CubeForm::Facelets),
            (reid, CubeForm::Reid),
            (&reid[3..], CubeForm::Reid),
            (&reid.replace("DBR", "xyz"), CubeForm::Reid),
        ] {
            assert_eq!(recognised(text), form, "{text}");
        }
    }

    #[test]
    fn a_cube_is_held_as_it_was_turned() {
        let given = Given::read("R x", CubeForm::Auto).unwrap();
        assert_eq!(given.held.to_string(), "F up and D in front");
        assert_eq!(given.held.at(Face::R), Face::R);
        let again = Given::read(&given.written(), CubeForm::Auto).unwrap();
        assert_eq!((&again.cube, again.held), (&given.cube, given.held));
    }

    #[test]
    fn faults_have_a_place() {
        let fault = Given::read("R U Q", CubeForm::Auto).unwrap_err();
        assert_eq!((fault.line, fault.column), (Some(1), Some(5)), "{}", fault.message);
    }
}
