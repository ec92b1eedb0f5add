//! Filters that want a variable to hold a text, `CONTAINS(STR(?v), "…")` or `STRSTARTS`, in any case too: the host looks through the objects
//! of the predicates that give the variable its values, and those that may pass are put beside the patterns. The filter stays: it decides.

use crate::host::{holding, id_of, text_of};
use crate::terms::parsed;
use crate::values::beside;
use oxrdf::{NamedNode, Term, Variable};
use spargebra::algebra::{Expression, Function, GraphPattern, PropertyPathExpression};
use spargebra::term::{GroundTerm, NamedNodePattern, TermPattern};

/// Terms, and bytes of all their texts, beyond which they say too little.
const MOST: usize = 1_000;
const MOST_BYTES: usize = 256 * 1024;

/// What a variable is to hold.
struct Part {
    variable: Variable,
    text: String,
    /// At its start.
    start: bool,
    /// In any case.
    folded: bool,
}

/// The pattern of a filter with the terms that may pass it put into it.
pub fn with_parts(expression: &Expression, pattern: GraphPattern) -> GraphPattern {
    if let Expression::And(left, right) = expression {
        return with_parts(right, with_parts(left, pattern));
    }
    let Some(part) = wanted(expression) else { return pattern };
    match predicates(&pattern, &part.variable).and_then(|named| terms(&named, &part)) {
        Some(terms) => beside(pattern, &part.variable, terms),
        None => pattern,
    }
}

fn wanted(expression: &Expression) -> Option<Part> {
    let Expression::FunctionCall(function, arguments) = expression else { return None };
    let start = match function {
        Function::Contains => false,
        Function::StrStarts => true,
        _ => return None,
    };
    let [value, text] = arguments.as_slice() else { return None };
    let (variable, folded) = variable(value)?;
    Some(Part { variable, text: plain(text)?, start, folded })
}

/// The variable whose text is looked at, and whether in any case.
fn variable(expression: &Expression) -> Option<(Variable, bool)> {
    match expression {
        Expression::Variable(variable) => Some((variable.clone(), false)),
        Expression::FunctionCall(function, arguments) => match (function, arguments.as_slice()) {
            (Function::Str, [Expression::Variable(variable)]) => Some((variable.clone(), false)),
            (Function::LCase, [inner]) => Some((variable(inner)?.0, true)),
            _ => None,
        },
        _ => None,
    }
}

fn plain(expression: &Expression) -> Option<String> {
    match expression {
        Expression::Literal(literal) => Some(literal.value().into()),
        Expression::FunctionCall(Function::LCase, arguments) => match arguments.as_slice() {
            [inner] => Some(plain(inner)?.to_lowercase()),
            _ => None,
        },
        _ => None,
    }
}

/// The predicates of which the variable is an object in every solution of the pattern.
fn predicates(pattern: &GraphPattern, variable: &Variable) -> Option<Vec<NamedNode>> {
    use GraphPattern as P;
    let is = |term: &TermPattern| matches!(term, TermPattern::Variable(found) if found == variable);
    match pattern {
        P::Bgp { patterns } => patterns.iter().filter(|triple| is(&triple.object)).find_map(|triple| match &triple.predicate {
            NamedNodePattern::NamedNode(name) => Some(vec![name.clone()]),
            NamedNodePattern::Variable(_) => None,
        }),
        P::Path { path, object, .. } if is(object) => last(path),
        P::Join { left, right } => predicates(left, variable).or_else(|| predicates(right, variable)),
        P::LeftJoin { left, .. } | P::Minus { left, .. } => predicates(left, variable),
        P::Graph { inner, .. } | P::Filter { inner, .. } | P::Extend { inner, .. } => predicates(inner, variable),
        _ => None,
    }
}

/// The predicates that a path ends with.
fn last(path: &PropertyPathExpression) -> Option<Vec<NamedNode>> {
    use PropertyPathExpression as E;
    match path {
        E::NamedNode(name) => Some(vec![name.clone()]),
        E::Sequence(_, end) => last(end),
        E::Alternative(one, other) => Some([last(one)?, last(other)?].concat()),
        _ => None,
    }
}

fn terms(predicates: &[NamedNode], part: &Part) -> Option<Vec<GroundTerm>> {
    let mut ids = Vec::new();
    for predicate in predicates {
        // What no statement has gives the variable no value.
        if let Some(predicate) = id_of(&format!("I{}", predicate.as_str())) {
            ids.extend(holding(predicate, &part.text, part.start, part.folded, MOST)?);
        }
    }
    ids.sort_unstable();
    ids.dedup();
    if ids.len() > MOST {
        return None;
    }
    let mut bytes = 0;
    let mut terms = Vec::with_capacity(ids.len());
    for id in ids {
        let text = text_of(id).ok()?;
        bytes += text.len();
        if bytes > MOST_BYTES {
            return None;
        }
        match parsed(&text)? {
            Term::NamedNode(node) => terms.push(GroundTerm::NamedNode(node)),
            Term::Literal(literal) => terms.push(GroundTerm::Literal(literal)),
            // What has no text passes no filter on it.
            _ => {}
        }
    }
    Some(terms)
}
