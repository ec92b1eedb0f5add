//! Paths that may take no step, `<x> p* ?v` or `p?`: from a term that the query names they reach that term, whether a statement has it or not
//! (SPARQL 1.1, 18.4). The evaluator finds it only where the graph has it as a subject or object; what it does not find is put beside the path.
//! A variable stands for what is in the graph, so paths between two of them are left to the evaluator.

use crate::host::{Cursor, DEFAULT_GRAPH};
use crate::terms::{comparable, stored_id};
use oxrdf::{Term, Variable};
use spargebra::algebra::{Expression, GraphPattern, PropertyPathExpression};
use spargebra::term::{GroundTerm, TermPattern, TriplePattern};

/// The graph that a pattern is looked for in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Active {
    /// The default graph of the host.
    Default,
    /// A default graph of graphs that the query or the request names.
    Chosen,
    /// The named graph or graphs of `GRAPH`.
    Named,
}

/// The pattern of a path with the solutions in which it takes no step.
pub fn with_no_step(subject: TermPattern, path: PropertyPathExpression, object: TermPattern, active: Active) -> GraphPattern {
    use GraphPattern as P;
    let found = match (term(&subject), term(&object)) {
        (Some(start), Some(end)) => {
            // A pattern without anything has one solution: in the default graph, or in each graph of `GRAPH`.
            return if start == end && may_stay(&path, true) { P::default() } else { P::Path { subject, path, object } };
        }
        (Some(named), None) => variable(&object).map(|free| (named, free)),
        (None, Some(named)) => variable(&subject).map(|free| (named, free)),
        (None, None) => None,
    };
    let stays = may_stay(&path, false);
    let path = P::Path { subject, path, object };
    let Some((named, free)) = found.filter(|(named, _)| stays && !(active == Active::Default && is_node(named))) else {
        return path;
    };
    let (Some(constant), Ok(value)) = (constant(&named), GroundTerm::try_from(named)) else { return path };
    let alone = P::Values { variables: vec![free.clone()], bindings: vec![vec![Some(value)]] };
    if active == Active::Default {
        return alone;
    }
    let other = Expression::Not(Box::new(Expression::SameTerm(Box::new(free.into()), Box::new(constant))));
    P::Union {
        // Values alone would not ask which graphs there are.
        left: Box::new(if active == Active::Named { P::Lateral { left: Box::default(), right: Box::new(alone) } } else { alone }),
        right: Box::new(P::Filter { expr: other, inner: Box::new(path) }),
    }
}

/// True if a path from a term that is in no statement ends there: `closed` where both ends are named, else the other one is a variable.
fn may_stay(path: &PropertyPathExpression, closed: bool) -> bool {
    use PropertyPathExpression as E;
    match path {
        E::ZeroOrMore(_) | E::ZeroOrOne(_) => true,
        E::OneOrMore(inner) => may_stay(inner, false),
        E::Reverse(inner) => may_stay(inner, closed),
        E::Alternative(one, other) => may_stay(one, closed) || may_stay(other, closed),
        // Between the two there is a variable.
        E::Sequence(one, other) => closed && may_stay(one, false) && may_stay(other, false),
        E::NamedNode(_) | E::NegatedPropertySet(_) => false,
    }
}

/// The term that a pattern names.
fn term(pattern: &TermPattern) -> Option<Term> {
    match pattern {
        TermPattern::NamedNode(name) => Some(name.clone().into()),
        TermPattern::Literal(literal) => Some(comparable(literal.clone().into())),
        _ => None,
    }
}

fn variable(pattern: &TermPattern) -> Option<Variable> {
    match pattern {
        TermPattern::Variable(variable) => Some(variable.clone()),
        _ => None,
    }
}

fn constant(term: &Term) -> Option<Expression> {
    match term {
        Term::NamedNode(name) => Some(name.clone().into()),
        Term::Literal(literal) => Some(literal.clone().into()),
        _ => None,
    }
}

/// True if a statement of the default graph has the term as its subject or object; also where the query is to end.
fn is_node(term: &Term) -> bool {
    let has = |subject, object| Cursor::open(subject, 0, object, DEFAULT_GRAPH).next().is_some();
    stored_id(term.clone()).is_some_and(|id| has(id, 0) || has(0, id))
}

/// The term of a pattern, with blank nodes as the variables that they are there.
pub fn without_blanks(pattern: TermPattern) -> TermPattern {
    match pattern {
        // No variable of a query has such a name.
        TermPattern::BlankNode(node) => Variable::new_unchecked(format!("_:{}", node.as_str())).into(),
        TermPattern::Triple(triple) => TermPattern::Triple(Box::new(triple_without_blanks(*triple))),
        other => other,
    }
}

pub fn triple_without_blanks(TriplePattern { subject, predicate, object }: TriplePattern) -> TriplePattern {
    TriplePattern { subject: without_blanks(subject), predicate, object: without_blanks(object) }
}
