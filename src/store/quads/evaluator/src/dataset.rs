//! The quads of the host as the evaluator wants them.

use crate::host::{ANY_NAMED, Cursor, DEFAULT_GRAPH, GRAPH_NAMES, Row, Stopped, id_of, text_of};
use crate::terms::{comparable, parsed, written};
use oxrdf::Term;
use rustc_hash::{FxHashMap, FxHashSet};
use spareval::{ExpressionTerm, InternalQuad, QueryableDataset};
use std::cell::RefCell;
use std::iter::{empty, once};
use std::rc::Rc;

/// A stored term by its id, or one that only the query knows. A stored term is never of the second kind.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum Node {
    Stored(u32),
    Own(Rc<Term>),
}

/// Terms that are remembered in a query.
const REMEMBERED: usize = 50_000;

/// The quads of the host. `default`: graphs that together are the default graph, where the query or the request says so.
#[derive(Clone)]
pub struct Quads {
    pub default: Option<Rc<[Option<u32>]>>,
    known: Rc<RefCell<FxHashMap<u32, Term>>>,
    /// Ids of typed literals that expressions made, of which there are few: most are true or false.
    made: Rc<RefCell<FxHashMap<String, Option<u32>>>>,
}

type Found = Box<dyn Iterator<Item = Result<InternalQuad<Node>, Stopped>>>;

fn quad([subject, predicate, object, graph]: Row) -> InternalQuad<Node> {
    InternalQuad {
        subject: Node::Stored(subject),
        predicate: Node::Stored(predicate),
        object: Node::Stored(object),
        graph_name: (graph != DEFAULT_GRAPH).then_some(Node::Stored(graph)),
    }
}

impl Quads {
    pub fn new(default: Option<Rc<[Option<u32>]>>) -> Self {
        Self { default, known: Rc::default(), made: Rc::default() }
    }

    /// The union of the graphs that were named, each statement once.
    fn merged(graphs: &[Option<u32>], [subject, predicate, object]: [u32; 3]) -> Found {
        let mut seen = FxHashSet::default();
        let many = graphs.len() > 1;
        let cursors: Vec<_> = graphs.iter().flatten().map(|&graph| Cursor::open(subject, predicate, object, graph)).collect();
        Box::new(cursors.into_iter().flatten().filter_map(move |row| match row {
            Ok([s, p, o, _]) => (!many || seen.insert([s, p, o])).then(|| Ok(quad([s, p, o, DEFAULT_GRAPH]))),
            Err(stopped) => Some(Err(stopped)),
        }))
    }

    fn id(&self, text: String) -> Option<u32> {
        if !text.starts_with('T') {
            return id_of(&text);
        }
        let mut made = self.made.borrow_mut();
        if made.len() >= REMEMBERED {
            made.clear();
        }
        *made.entry(text).or_insert_with_key(|text| id_of(text))
    }

    fn term(&self, id: u32) -> Result<Term, Stopped> {
        if let Some(term) = self.known.borrow().get(&id) {
            return Ok(term.clone());
        }
        let term = parsed(&text_of(id)?).ok_or(Stopped)?;
        let mut known = self.known.borrow_mut();
        if known.len() >= REMEMBERED {
            known.clear();
        }
        known.insert(id, term.clone());
        Ok(term)
    }
}

/// The id of a term that a pattern names, 0 where it names none; `None` where no stored statement has it.
fn wanted(node: Option<&Node>) -> Option<u32> {
    match node {
        None => Some(0),
        Some(Node::Stored(id)) => Some(*id),
        Some(Node::Own(_)) => None,
    }
}

impl QueryableDataset<'static> for Quads {
    type InternalTerm = Node;
    type Error = Stopped;

    fn internal_quads_for_pattern(
        &self,
        subject: Option<&Node>,
        predicate: Option<&Node>,
        object: Option<&Node>,
        graph_name: Option<Option<&Node>>,
    ) -> impl Iterator<Item = Result<InternalQuad<Node>, Stopped>> + use<> {
        let graph = match graph_name {
            None => Some(ANY_NAMED),
            Some(None) => Some(DEFAULT_GRAPH),
            Some(name) => wanted(name),
        };
        let (Some(subject), Some(predicate), Some(object), Some(graph)) =
            (wanted(subject), wanted(predicate), wanted(object), graph)
        else {
            return Box::new(empty()) as Found;
        };
        match &self.default {
            Some(graphs) if graph == DEFAULT_GRAPH => Self::merged(graphs, [subject, predicate, object]),
            _ => Box::new(Cursor::open(subject, predicate, object, graph).map(|row| row.map(quad))),
        }
    }

    fn internal_named_graphs(&self) -> impl Iterator<Item = Result<Node, Stopped>> + use<> {
        Cursor::open(0, 0, 0, GRAPH_NAMES).map(|row| row.map(|[.., graph]| Node::Stored(graph)))
    }

    fn contains_internal_graph_name(&self, graph_name: &Node) -> Result<bool, Stopped> {
        match graph_name {
            Node::Own(_) => Ok(false),
            Node::Stored(id) => Ok(Cursor::open(0, 0, 0, *id).next().transpose()?.is_some()),
        }
    }

    fn internalize_term(&self, term: Term) -> Result<Node, Stopped> {
        let term = comparable(term);
        Ok(match written(&term).and_then(|text| self.id(text)) {
            Some(id) => Node::Stored(id),
            None => Node::Own(Rc::new(term)),
        })
    }

    fn externalize_term(&self, node: Node) -> Result<Term, Stopped> {
        match node {
            Node::Stored(id) => self.term(id),
            Node::Own(term) => Ok(Rc::unwrap_or_clone(term)),
        }
    }

    fn externalize_expression_term(&self, node: Node) -> Result<ExpressionTerm, Stopped> {
        Ok(comparable(self.externalize_term(node)?).into())
    }
}

/// The ids of graphs that the query or the request names; `None` for those that are not there.
pub fn graph_ids<'a>(names: impl Iterator<Item = &'a str>) -> Rc<[Option<u32>]> {
    let mut seen = FxHashSet::default();
    names.filter(|name| seen.insert(name.to_string())).map(|name| id_of(&format!("I{name}"))).chain(once(None)).collect()
}
