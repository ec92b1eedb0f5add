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
    fn scan(subject: u32, predicate: u32, object: u32, graph: u32, rows: *mut Row, most: u32) -> i32;
    fn next(cursor: i32, rows: *mut Row, most: u32) -> i32;
    fn close(cursor: i32);
    fn count(subject: u32, predicate: u32, object: u32) -> f64;
    #[link_name = "total"]
    fn number_of(predicate: u32) -> f64;
    fn find(text: *const u8, length: usize) -> u32;
    #[link_name = "alike"]
    fn find_alike(value: *const u8, length: usize, ids: *mut u32, most: u32) -> i32;
    #[link_name = "holding"]
    fn find_holding(predicate: u32, text: *const u8, length: usize, how: u32, ids: *mut u32, most: u32) -> i32;
    fn read(id: u32, text: *mut u8, room: usize) -> usize;
    fn emit(kind: u32, bytes: *const u8, length: usize) -> i32;
    fn collate(text: *const u8, length: usize, language: *const u8, language_length: usize, key: *mut u8, room: usize) -> i32;
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

/// Rows that the host reads, a batch at a time: few at first, because many readers want no more. `handle`: what the host goes on with.
pub struct Cursor {
    handle: Option<i32>,
    largest: usize,
    rows: Vec<Row>,
    at: usize,
    stopped: bool,
}

const FIRST: usize = 16;
const LARGEST: usize = 2048;
/// Of names of graphs, with each of which what it says is read.
const LARGEST_OF_NAMES: usize = 64;
/// What the host says in place of a handle: the query is to end; or there are no more rows than so many less than this.
const STOPPED: i32 = -1;
const ENDED: i32 = -2;

impl Cursor {
    /// 0 stands for any subject, predicate or object.
    pub fn open(subject: u32, predicate: u32, object: u32, graph: u32) -> Self {
        let mut first = [[0; 4]; FIRST];
        let said = unsafe { scan(subject, predicate, object, graph, first.as_mut_ptr(), FIRST as u32) };
        let got = if said >= 0 { FIRST } else { usize::try_from(ENDED - said).unwrap_or(0).min(FIRST) };
        let largest = if graph == GRAPH_NAMES { LARGEST_OF_NAMES } else { LARGEST };
        Self { handle: (said >= 0).then_some(said), largest, rows: first[..got].to_vec(), at: 0, stopped: said == STOPPED }
    }

    fn fill(&mut self, handle: i32) -> Result<(), Stopped> {
        let most = (self.rows.len() * 4).min(self.largest);
        self.at = 0;
        self.rows.resize(most, [0; 4]);
        let got = unsafe { next(handle, self.rows.as_mut_ptr(), u32::try_from(most).unwrap_or(u32::MAX)) };
        let Ok(got) = usize::try_from(got) else {
            self.rows.clear();
            return Err(Stopped);
        };
        self.rows.truncate(got);
        if got < most {
            self.close();
        }
        Ok(())
    }

    fn close(&mut self) {
        if let Some(handle) = self.handle.take() {
            unsafe { close(handle) }
        }
    }
}

impl Iterator for Cursor {
    type Item = Result<Row, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.stopped {
            self.stopped = false;
            return Some(Err(Stopped));
        }
        if self.at == self.rows.len() {
            let handle = self.handle?;
            if let Err(stopped) = self.fill(handle) {
                self.close();
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
        self.close();
    }
}

/// An estimate of the number of rows in the default graph; 0 stands for any term.
pub fn cardinality(subject: u32, predicate: u32, object: u32) -> f64 {
    unsafe { count(subject, predicate, object) }
}

/// The number of rows of a predicate in the default graph, 0 for all; `None` where the host cannot tell.
pub fn total(predicate: u32) -> Option<f64> {
    let number = unsafe { number_of(predicate) };
    (number >= 0.).then_some(number)
}

/// The id of a term by its text; `None` for one that no stored statement has.
pub fn id_of(text: &str) -> Option<u32> {
    let id = unsafe { find(text.as_ptr(), text.len()) };
    (id != 0).then_some(id)
}

/// The ids of the terms that `STR` gives this value for; `None` for more than `most`, and when the query is to end.
pub fn alike(value: &str, most: usize) -> Option<Vec<u32>> {
    let mut ids = vec![0; most];
    let said = unsafe { find_alike(value.as_ptr(), value.len(), ids.as_mut_ptr(), u32::try_from(most).unwrap_or(0)) };
    let found = usize::try_from(said).ok().filter(|&found| found <= most)?;
    ids.truncate(found);
    Some(ids)
}

/// How a text is held: at the start, in any case.
const START: u32 = 1;
const FOLDED: u32 = 2;

/// The ids of all objects of a predicate that may hold a text, and perhaps others; `None` for more than `most`, and when the query is to end.
/// `folded`: in lower case they may, as the text is given.
pub fn holding(predicate: u32, text: &str, start: bool, folded: bool, most: usize) -> Option<Vec<u32>> {
    let mut ids = vec![0; most];
    let how = if start { START } else { 0 } | if folded { FOLDED } else { 0 };
    let room = u32::try_from(most).unwrap_or(0);
    let said = unsafe { find_holding(predicate, text.as_ptr(), text.len(), how, ids.as_mut_ptr(), room) };
    let found = usize::try_from(said).ok().filter(|&found| found <= most)?;
    ids.truncate(found);
    Some(ids)
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

/// Bytes of the longest key.
const KEY: usize = 1024;

/// The key by which a text of a language is ordered; `None` when the query is to end.
pub fn key_of(text: &str, language: &str) -> Option<String> {
    let mut key = vec![0; KEY];
    let said = unsafe { collate(text.as_ptr(), text.len(), language.as_ptr(), language.len(), key.as_mut_ptr(), KEY) };
    key.truncate(usize::try_from(said).ok()?);
    String::from_utf8(key).ok()
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
