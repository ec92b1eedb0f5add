//! The functions of the host, and the few that every program needs from its system: time and chance.

use oxsdatatypes::{DayTimeDuration, Decimal, Double, Duration};

/// Four ids: subject, predicate, object, graph (0 in the default graph).
pub type Row = [u32; 4];

/// In place of the id of a graph: the default graph, any named graph, the names of graphs.
pub const DEFAULT_GRAPH: u32 = 0;
pub const ANY_NAMED: u32 = u32::MAX;
pub const GRAPH_NAMES: u32 = u32::MAX - 1;

/// Kinds of what is emitted.
pub const BODY: u32 = 0;
pub const ERROR: u32 = 1;
pub const PLAN: u32 = 2;

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    fn scan(subject: u32, predicate: u32, object: u32, graph: u32) -> i32;
    fn next(cursor: i32, rows: *mut Row, most: u32) -> i32;
    fn close(cursor: i32);
    fn count(subject: u32, predicate: u32, object: u32) -> f64;
    fn find(text: *const u8, length: usize) -> u32;
    fn read(id: u32, text: *mut u8, room: usize) -> usize;
    fn emit(kind: u32, bytes: *const u8, length: usize) -> i32;
    fn now() -> f64;
    fn random(bytes: *mut u8, length: usize);
}

/// The host wants no more of this query.
#[derive(Debug, Clone, Copy)]
pub struct Stopped;

impl std::fmt::Display for Stopped {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("stopped")
    }
}

impl std::error::Error for Stopped {}

/// Rows that the host reads, a batch at a time: few at first, because many readers want no more.
pub struct Cursor {
    handle: i32,
    rows: Vec<Row>,
    at: usize,
    most: usize,
    done: bool,
}

const FIRST: usize = 16;
const LARGEST: usize = 2048;

impl Cursor {
    /// 0 stands for any subject, predicate or object.
    pub fn open(subject: u32, predicate: u32, object: u32, graph: u32) -> Self {
        let handle = unsafe { scan(subject, predicate, object, graph) };
        Self { handle, rows: Vec::new(), at: 0, most: FIRST, done: false }
    }

    fn fill(&mut self) -> Result<(), Stopped> {
        self.at = 0;
        self.rows.resize(self.most, [0; 4]);
        let most = u32::try_from(self.most).unwrap_or(u32::MAX);
        let got = unsafe { next(self.handle, self.rows.as_mut_ptr(), most) };
        let got = usize::try_from(got).map_err(|_| Stopped)?;
        self.done = got < self.most;
        self.rows.truncate(got);
        self.most = (self.most * 4).min(LARGEST);
        Ok(())
    }
}

impl Iterator for Cursor {
    type Item = Result<Row, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.at == self.rows.len() {
            if self.done {
                return None;
            }
            if let Err(stopped) = self.fill() {
                self.done = true;
                self.rows.clear();
                self.at = 0;
                return Some(Err(stopped));
            }
        }
        let row = *self.rows.get(self.at)?;
        self.at += 1;
        Some(Ok(row))
    }
}

impl Drop for Cursor {
    fn drop(&mut self) {
        unsafe { close(self.handle) }
    }
}

/// An estimate of the number of rows in the default graph; 0 stands for any term.
pub fn cardinality(subject: u32, predicate: u32, object: u32) -> f64 {
    unsafe { count(subject, predicate, object) }
}

/// The id of a term by its text; `None` for one that no stored statement has.
pub fn id_of(text: &str) -> Option<u32> {
    let id = unsafe { find(text.as_ptr(), text.len()) };
    (id != 0).then_some(id)
}

/// The text of a term.
pub fn text_of(id: u32) -> Result<String, Stopped> {
    let mut text = vec![0; 256];
    loop {
        let length = unsafe { read(id, text.as_mut_ptr(), text.len()) };
        if length == 0 {
            return Err(Stopped);
        }
        let fits = length <= text.len();
        text.resize(length, 0);
        if fits {
            return String::from_utf8(text).map_err(|_| Stopped);
        }
    }
}

/// Hands bytes to the host.
pub fn tell(kind: u32, bytes: &[u8]) -> Result<(), Stopped> {
    if unsafe { emit(kind, bytes.as_ptr(), bytes.len()) } == 0 { Ok(()) } else { Err(Stopped) }
}

#[unsafe(no_mangle)]
extern "Rust" fn custom_ox_now() -> Duration {
    let seconds = Decimal::try_from(Double::from(unsafe { now() } / 1000.)).unwrap_or_default();
    DayTimeDuration::new(seconds).into()
}

#[unsafe(no_mangle)]
unsafe extern "Rust" fn __getrandom_v03_custom(dest: *mut u8, len: usize) -> Result<(), getrandom::Error> {
    unsafe { random(dest, len) };
    Ok(())
}
