//! Cells that look the same side by side are one stroke.

use super::looks::Look;
use crate::number::put;

/// Draws the cells of which `is_so` is true, a stroke for each run of a row.
pub(super) fn draw(
    svg: &mut String,
    look: &Look,
    width: usize,
    cells: usize,
    is_so: impl Fn(usize) -> bool,
) {
    let mut strokes = String::new();
    for begin in (0..cells).step_by(width) {
        let row = begin..cells.min(begin + width);
        let mut cell = row.start;
        while let Some(first) = (cell..row.end).find(|cell| is_so(*cell)) {
            cell = (first..row.end).find(|cell| !is_so(*cell)).unwrap_or(row.end);
            put!(strokes, "M{} {}h{}", first - begin, begin / width, cell - first);
        }
    }
    if !strokes.is_empty() {
        put!(svg, "<path stroke=\"url(#{})\" d=\"{strokes}\"/>\n", look.name);
    }
}

/// The places where a path changes its direction, both ends included.
pub(super) fn corners(path: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let goes_on = |place: usize| {
        let before = place.checked_sub(1).and_then(|before| path.get(before));
        let Some((from, to)) = before.zip(path.get(place + 1)) else { return false };
        let (a, b) = (minus(path[place], *from), minus(*to, path[place]));
        // In one line, and not back.
        let aside = a[0] * b[1] - a[1] * b[0];
        aside.abs() < 1e-9 && a[0] * b[0] + a[1] * b[1] > 0.0
    };
    (0..path.len()).filter(|place| !goes_on(*place)).map(|place| path[place]).collect()
}

fn minus(a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
    [a[0] - b[0], a[1] - b[1]]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::looks::ITERATIONS;

    #[test]
    fn runs_are_strokes_and_rows_do_not_join() {
        let mut svg = String::new();
        let marked = b"##..#" as &[u8];
        let rows: Vec<u8> = [marked, b"#####", b".....", b"....#"].concat();
        draw(&mut svg, &ITERATIONS[0], 5, rows.len(), |cell| rows[cell] == b'#');
        assert_eq!(svg, "<path stroke=\"url(#i1)\" d=\"M0 0h2M4 0h1M0 1h5M4 3h1\"/>\n");
    }

    #[test]
    fn only_corners_of_a_path_are_kept() {
        let path = [(0, 0), (1, 1), (2, 2), (3, 2), (4, 2), (5, 1), (4, 2)];
        let path = path.map(|(x, y)| [f64::from(x), f64::from(y)]);
        assert_eq!(corners(&path), [path[0], path[2], path[4], path[5], path[6]]);
        assert_eq!(corners(&path[..1]), path[..1]);
    }
}
