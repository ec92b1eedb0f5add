//! Oxigraph's SPARQL evaluator as a WebAssembly module. It holds no quads: the host reads them. See README.md.

mod counts;
mod dataset;
mod host;
mod order;
mod parts;
mod terms;
mod values;
mod zero;

use counts::with_counts;
use dataset::{Quads, graph_ids, number_of};
use host::{BODY, ERROR, PLAN, Stopped, key_of, tell};
use order::ordered;
use oxrdf::{GraphName, Literal, NamedNode, Term};
use oxrdfio::{RdfFormat, RdfSerializer};
use rustc_hash::FxHashSet;
use sparesults::{QueryResultsFormat, QueryResultsSerializer};
use spareval::{QueryEvaluationError, QueryEvaluator, QueryResults};
use spargebra::algebra::QueryDataset;
use spargebra::{Query, SparqlParser};
use spargeo::GEOSPARQL_EXTENSION_FUNCTIONS;
use std::io::{self, Write};

/// Outcomes of a query.
const ANSWERED: i32 = 0;
const STOPPED: i32 = 1;
const NOT_SPARQL: i32 = 2;
const NOT_EVALUATED: i32 = 3;
const NOT_AN_IRI: i32 = 4;
const TOO_MANY: i32 = 5;

/// In place of a media type: solutions as numbers of four bytes, the id of the term of each variable or 0 where it has none.
const NUMBERS: &str = "numbers";

/// `fn:collation-key` of XPath 3.1, of a literal, in the collation of the host; the key is a plain text.
const COLLATION_KEY: &str = "http://www.w3.org/2005/xpath-functions#collation-key";

fn collation_key(arguments: &[Term]) -> Option<Term> {
    let [Term::Literal(literal)] = arguments else { return None };
    Some(Literal::from(key_of(literal.value(), literal.language().unwrap_or_default())?).into())
}

enum Failure {
    Stopped,
    Told(i32, String),
}

impl From<Stopped> for Failure {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

/// Nothing fails to be written but what the host does not want.
impl From<io::Error> for Failure {
    fn from(_: io::Error) -> Self {
        Self::Stopped
    }
}

impl From<QueryEvaluationError> for Failure {
    fn from(error: QueryEvaluationError) -> Self {
        match error {
            QueryEvaluationError::Dataset(_) | QueryEvaluationError::Cancelled => Self::Stopped,
            other => Self::Told(NOT_EVALUATED, other.to_string()),
        }
    }
}

/// Gathers what is written into chunks for the host.
struct Chunks(Vec<u8>);

const CHUNK: usize = 64 * 1024;

impl Write for Chunks {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.extend_from_slice(bytes);
        if self.0.len() >= CHUNK {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let told = tell(BODY, &self.0);
        self.0.clear();
        told.map_err(io::Error::other)
    }
}

/// A query with what comes beside it: lines of a name, `=`, and a value.
struct Request<'a> {
    text: &'a str,
    format: &'a str,
    default: Vec<&'a str>,
    named: Vec<&'a str>,
    explain: bool,
    /// Solutions or statements beyond which the result is refused.
    rows: usize,
}

impl<'a> Request<'a> {
    fn of(text: &'a str, options: &'a str) -> Self {
        let mut request = Self { text, format: "", default: Vec::new(), named: Vec::new(), explain: false, rows: usize::MAX };
        for line in options.lines() {
            match line.split_once('=') {
                Some(("format", value)) => request.format = value,
                Some(("default", value)) => request.default.push(value),
                Some(("named", value)) => request.named.push(value),
                Some(("explain", _)) => request.explain = true,
                Some(("rows", value)) => request.rows = value.parse().unwrap_or(usize::MAX),
                _ => {}
            }
        }
        request
    }
}

fn names(iris: &[&str]) -> Result<Vec<NamedNode>, Failure> {
    let checked: Result<Vec<_>, _> = iris.iter().map(|iri| NamedNode::new(*iri)).collect();
    checked.map_err(|error| Failure::Told(NOT_AN_IRI, error.to_string()))
}

/// `whole`: the request names no graphs beside the query.
fn reordered(query: Query, whole: bool) -> Query {
    let changed = |pattern, dataset: &Option<QueryDataset>| ordered(pattern, whole && dataset.is_none());
    match query {
        Query::Select { dataset: None, pattern, base_iri } if whole => {
            Query::Select { dataset: None, pattern: ordered(with_counts(pattern), true), base_iri }
        }
        Query::Select { dataset, pattern, base_iri } => Query::Select { pattern: changed(pattern, &dataset), dataset, base_iri },
        Query::Ask { dataset, pattern, base_iri } => Query::Ask { pattern: changed(pattern, &dataset), dataset, base_iri },
        Query::Construct { template, dataset, pattern, base_iri } => {
            Query::Construct { template, pattern: changed(pattern, &dataset), dataset, base_iri }
        }
        Query::Describe { dataset, pattern, base_iri } => Query::Describe { pattern: changed(pattern, &dataset), dataset, base_iri },
    }
}

fn evaluate(request: &Request<'_>) -> Result<(), Failure> {
    let query = SparqlParser::new()
        .parse_query(request.text)
        .map_err(|error| Failure::Told(NOT_SPARQL, error.to_string()))?;
    let query = reordered(query, request.default.is_empty() && request.named.is_empty());
    let mut evaluator = QueryEvaluator::new();
    for (name, function) in GEOSPARQL_EXTENSION_FUNCTIONS {
        evaluator = evaluator.with_custom_function(name.into(), function);
    }
    evaluator = evaluator.with_custom_function(NamedNode::new_unchecked(COLLATION_KEY), collation_key);
    if request.explain {
        evaluator = evaluator.compute_statistics();
    }
    let mut prepared = evaluator.prepare(&query);
    // What the request names counts instead of what the query does (SPARQL 1.1 Protocol §2.1.4).
    if !request.default.is_empty() || !request.named.is_empty() {
        let dataset = prepared.dataset_mut();
        dataset.set_default_graph(names(&request.default)?.into_iter().map(GraphName::from).collect());
        dataset.set_available_named_graphs(names(&request.named)?.into_iter().map(Into::into).collect());
    }
    // A graph that is named twice is one graph.
    let mut seen = FxHashSet::default();
    if let Some(named) = prepared.dataset().available_named_graphs().map(<[_]>::to_vec) {
        let once = named.into_iter().filter(|graph| seen.insert(graph.clone())).collect();
        prepared.dataset_mut().set_available_named_graphs(once);
    }
    let specified = prepared.dataset();
    let default = if specified.is_default_dataset() {
        None
    } else {
        specified.default_graph_graphs().filter(|graphs| **graphs != [GraphName::DefaultGraph]).map(|graphs| {
            graph_ids(graphs.iter().filter_map(|graph| match graph {
                GraphName::NamedNode(name) => Some(name.as_str()),
                _ => None,
            }))
        })
    };
    prepared.dataset_mut().set_default_graph(vec![GraphName::DefaultGraph]);
    let (results, explanation) = prepared.explain(Quads::new(default, request.format == NUMBERS));
    write(results?, request)?;
    if request.explain {
        let mut plan = Vec::new();
        explanation.write_in_json(&mut plan)?;
        tell(PLAN, &plan)?;
    }
    Ok(())
}

fn unknown_format() -> Failure {
    Failure::Told(NOT_EVALUATED, "the format is not known".into())
}

fn made_by_query() -> Failure {
    Failure::Told(NOT_EVALUATED, "a term of the result stands in no statement, so it has no number".into())
}

fn write(results: QueryResults<'_>, request: &Request<'_>) -> Result<(), Failure> {
    let format = request.format;
    let mut left = request.rows;
    let mut count = || {
        left = left.checked_sub(1).ok_or_else(|| Failure::Told(TOO_MANY, String::new()))?;
        Ok::<_, Failure>(())
    };
    let mut chunks = Chunks(Vec::with_capacity(2 * CHUNK));
    let mut chunks = match results {
        QueryResults::Solutions(rows) if format == NUMBERS => {
            for row in rows {
                count()?;
                for term in row?.values() {
                    let number = term.as_ref().map_or(Some(0), number_of).ok_or_else(made_by_query)?;
                    chunks.write_all(&number.to_le_bytes())?;
                }
            }
            chunks
        }
        QueryResults::Boolean(value) => solutions(format)?.serialize_boolean_to_writer(chunks, value)?,
        QueryResults::Solutions(rows) => {
            let mut writer = solutions(format)?.serialize_solutions_to_writer(chunks, rows.variables().to_vec())?;
            for row in rows {
                count()?;
                writer.serialize(&row?)?;
            }
            writer.finish()?
        }
        QueryResults::Graph(triples) => {
            let format = RdfFormat::from_media_type(format).ok_or_else(unknown_format)?;
            let mut writer = RdfSerializer::from_format(format).for_writer(chunks);
            for triple in triples {
                count()?;
                writer.serialize_triple(&triple?)?;
            }
            writer.finish()?
        }
    };
    Ok(chunks.flush()?)
}

fn solutions(format: &str) -> Result<QueryResultsSerializer, Failure> {
    QueryResultsFormat::from_media_type(format).map(QueryResultsSerializer::from_format).ok_or_else(unknown_format)
}

/// Room for the host to write what it says. It is given back by `query`.
#[unsafe(no_mangle)]
pub extern "C" fn allocate(length: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; length].into_boxed_slice()).cast()
}

unsafe fn taken(bytes: *mut u8, length: usize) -> String {
    let boxed = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(bytes, length)) };
    String::from_utf8(boxed.into_vec()).unwrap_or_default()
}

/// Answers a query: emits the result, and the plan where it was asked for; or what is wrong with the query. Both texts were written into
/// memory of `allocate`.
///
/// # Safety
/// Each pointer comes from `allocate` with the same length, and is used once.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn query(text: *mut u8, length: usize, options: *mut u8, options_length: usize) -> i32 {
    let (text, options) = unsafe { (taken(text, length), taken(options, options_length)) };
    match evaluate(&Request::of(&text, &options)) {
        Ok(()) => ANSWERED,
        Err(Failure::Stopped) => STOPPED,
        Err(Failure::Told(outcome, message)) => match tell(ERROR, message.as_bytes()) {
            Ok(()) => outcome,
            Err(Stopped) => STOPPED,
        },
    }
}
