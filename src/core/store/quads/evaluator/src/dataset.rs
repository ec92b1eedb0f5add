//! The quads of the host as the evaluator wants them.

use crate::host::{ANY_NAMED, Cursor, DEFAULT_GRAPH, GRAPH_NAMES, Row, Stopped, id_of, text_of};
use crate::terms::{comparable, parsed, written};
use oxrdf::vocab::xsd;
use oxrdf::{BlankNode, Term};
use rustc_hash::{FxHashMap, FxHashSet};
use spareval::{ExpressionTerm, InternalQuad, QueryableDataset};
use std::cell::{OnceCell, RefCell};
use std::hash::{Hash, Hasher};
use std::iter::{empty, once};
use std::rc::Rc;

/// A stored term by its id, or one that the query made.
#[derive(Clone)]
pub enum Node {
    Stored(u32),
    Own(Rc<Made>),
}

/// A term that the query made, which may be stored as well. Most are only compared or written: their ids are looked for when they matter.
pub struct Made {
    term: Term,
    id: OnceCell<Option<u32>>,
}

impl Node {
    fn own(term: Term) -> Self {
        Self::Own(Rc::new(Made { term, id: OnceCell::new() }))
    }

    /// The id of a term; `None` for one that no stored statement has.
    fn id(&self) -> Option<u32> {
        match self {
            Self::Stored(id) => Some(*id),
            Self::Own(made) => *made.id.get_or_init(|| written(&made.term).and_then(|text| id_of(&text))),
        }
    }
}

impl PartialEq for Node {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Stored(one), Self::Stored(other)) => one == other,
            (Self::Own(one), Self::Own(other)) => one.term == other.term,
            (one, other) => one.id() == other.id(),
        }
    }
}

impl Eq for Node {}

/// By the id where there is one: a made term and the stored one are the same.
impl Hash for Node {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match (self.id(), self) {
            (Some(id), _) => id.hash(state),
            (None, Self::Own(made)) => made.term.hash(state),
            (None, Self::Stored(_)) => {}
        }
    }
}

/// Terms that are remembered in a query.
const REMEMBERED: usize = 50_000;

/// The quads of the host. `default`: graphs that together are the default graph, where the query or the request says so. `numbers`: results
/// are told by the ids of their terms.
#[derive(Clone)]
pub struct Quads {
    pub default: Option<Rc<[Option<u32>]>>,
    numbers: bool,
    known: Rc<RefCell<FxHashMap<u32, Term>>>,
    /// Typed literals that expressions made, of which there are few: most are true or false.
    made: Rc<RefCell<FxHashMap<Term, Node>>>,
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
    pub fn new(default: Option<Rc<[Option<u32>]>>, numbers: bool) -> Self {
        Self { default, numbers, known: Rc::default(), made: Rc::default() }
    }

    fn whole(&self, node: Node) -> Result<Term, Stopped> {
        match node {
            Node::Stored(id) => self.term(id),
            Node::Own(made) => Ok(made.term.clone()),
        }
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

    fn typed(&self, term: Term) -> Node {
        let mut made = self.made.borrow_mut();
        if made.len() >= REMEMBERED {
            made.clear();
        }
        made.entry(term).or_insert_with_key(|term| Node::own(term.clone())).clone()
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
    node.map_or(Some(0), Node::id)
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
        match graph_name.id() {
            None => Ok(false),
            Some(id) => Ok(Cursor::open(0, 0, 0, id).next().transpose()?.is_some()),
        }
    }

    fn internalize_term(&self, term: Term) -> Result<Node, Stopped> {
        let term = comparable(term);
        Ok(match &term {
            Term::Literal(literal) if literal.language().is_some() => {
                // What is stored is told with its language as it was written.
                let node = Node::own(term);
                node.id().map_or(node, Node::Stored)
            }
            Term::Literal(literal) if literal.datatype() != xsd::STRING => self.typed(term),
            _ => Node::own(term),
        })
    }

    fn externalize_term(&self, node: Node) -> Result<Term, Stopped> {
        match self.numbers.then(|| node.id()).flatten() {
            Some(id) => Ok(numbered(id)),
            None => self.whole(node),
        }
    }

    fn externalize_expression_term(&self, node: Node) -> Result<ExpressionTerm, Stopped> {
        Ok(comparable(self.whole(node)?).into())
    }
}

/// What carries the id of a term to where results are written: it takes no memory of its own, and no term needs to be read.
fn numbered(id: u32) -> Term {
    BlankNode::new_from_unique_id(id.into()).into()
}

/// The id that `numbered` was given; `None` for a term that no stored statement has.
pub fn number_of(term: &Term) -> Option<u32> {
    let Term::BlankNode(node) = term else { return None };
    node.as_ref().unique_id()?.try_into().ok()
}

/// The ids of graphs that the query or the request names; `None` for those that are not there.
pub fn graph_ids<'a>(names: impl Iterator<Item = &'a str>) -> Rc<[Option<u32>]> {
    let mut seen = FxHashSet::default();
    names.filter(|name| seen.insert(name.to_string())).map(|name| id_of(&format!("I{name}"))).chain(once(None)).collect()
}
