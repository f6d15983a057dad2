pub(crate) struct Shape {
    pub digits: usize,
    pub height: usize,
    pub width: usize,
    pub inside: Vec<bool>,
    pub grids: Vec<(usize, usize)>,
}
pub(crate) struct Found {
    pub shape: usize,
    pub line: usize,
    pub cells: Vec<u8>,
}
#[derive(Clone, Debug, PartialEq)]
pub struct ReadError;
impl ReadError {
    pub(crate) fn no_puzzle() -> Self {
        ReadError
    }
    pub(crate) fn second_puzzle() -> Self {
        ReadError
    }
    pub fn line(&self) -> usize {
        0
    }
    pub fn column(&self) -> usize {
        0
    }
}
impl std::fmt::Display for ReadError {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "x")
    }
}
impl std::error::Error for ReadError {}
pub(crate) fn read(text: &str, shapes: &[Shape]) -> Vec<Result<Found, ReadError>> {
    let t: Vec<char> = text.trim().chars().collect();
    for (i, s) in shapes.iter().enumerate() {
        if t.len() == s.height * s.width {
            return vec![Ok(Found {
                shape: i,
                line: 1,
                cells: t.iter().filter(|c| **c != '#').map(|c| c.to_digit(36).unwrap_or(0) as u8).collect(),
            })];
        }
    }
    vec![Err(ReadError)]
}
