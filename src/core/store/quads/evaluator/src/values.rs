//! Filters that want the text of a variable to be one of a few, `STR(?v) = "…"`: the stored terms that have it are put beside the
//! patterns, so that statements are looked for by them. The filter stays: it decides.

use crate::host::{alike, text_of};
use crate::terms::parsed;
use oxrdf::{Literal, Term, Variable};
use spargebra::algebra::{Expression, Function, GraphPattern};
use spargebra::term::{GroundTerm, TermPattern};

/// Terms of one variable beyond which they say too little.
const MOST: usize = 200;

/// The pattern of a filter with the terms that the filter names put into it.
pub fn narrowed(expression: &Expression, pattern: GraphPattern) -> GraphPattern {
    match expression {
        Expression::And(left, right) => narrowed(right, narrowed(left, pattern)),
        other => match wanted(other).filter(|(variable, _)| binds(&pattern, variable)) {
            Some((variable, values)) => match terms_of(&values) {
                Some(terms) => beside(pattern, &variable, terms),
                None => pattern,
            },
            None => pattern,
        },
    }
}

/// The variable whose text is one of these where the expression is true.
fn wanted(expression: &Expression) -> Option<(Variable, Vec<String>)> {
    match expression {
        Expression::Equal(left, right) => {
            let (variable, other) = text_variable(left).map(|found| (found, right)).or_else(|| text_variable(right).map(|found| (found, left)))?;
            Some((variable, vec![plain(other)?]))
        }
        Expression::In(value, list) => Some((text_variable(value)?, list.iter().map(plain).collect::<Option<_>>()?)),
        Expression::Or(left, right) => {
            let (variable, mut values) = wanted(left)?;
            let (other, more) = wanted(right)?;
            values.extend(more);
            (variable == other).then_some((variable, values))
        }
        _ => None,
    }
}

fn text_variable(expression: &Expression) -> Option<Variable> {
    match expression {
        Expression::FunctionCall(Function::Str, arguments) => match arguments.as_slice() {
            [Expression::Variable(variable)] => Some(variable.clone()),
            _ => None,
        },
        _ => None,
    }
}

/// A text that only terms which are written so have.
fn plain(expression: &Expression) -> Option<String> {
    match expression {
        Expression::Literal(literal) if literal.datatype().as_str().ends_with("#string") && !may_be_rewritten(literal.value()) => {
            Some(literal.value().into())
        }
        _ => None,
    }
}

/// Numbers, truth values, times and durations have the text that the evaluator gives them, not the one that they were written with.
fn may_be_rewritten(value: &str) -> bool {
    matches!(value, "true" | "false" | "INF" | "+INF" | "-INF" | "NaN")
        || value.bytes().any(|byte| byte.is_ascii_digit())
            && value.bytes().all(|byte| byte.is_ascii_digit() || b"+-.:TZPYMDHSEe".contains(&byte))
}

/// True if every solution of the pattern has a stored term for the variable.
fn binds(pattern: &GraphPattern, variable: &Variable) -> bool {
    use GraphPattern as P;
    let is = |term: &TermPattern| matches!(term, TermPattern::Variable(found) if found == variable);
    match pattern {
        P::Bgp { patterns } => patterns.iter().any(|triple| is(&triple.subject) || is(&triple.object)),
        P::Join { left, right } => binds(left, variable) || binds(right, variable),
        P::LeftJoin { left, .. } | P::Minus { left, .. } => binds(left, variable),
        P::Graph { inner, .. } | P::Filter { inner, .. } | P::Extend { inner, .. } => binds(inner, variable),
        _ => false,
    }
}

fn terms_of(values: &[String]) -> Option<Vec<GroundTerm>> {
    let mut terms = Vec::new();
    if values.len() > MOST {
        return None;
    }
    for value in values {
        for id in alike(value, MOST)? {
            terms.push(match parsed(&text_of(id).ok()?)? {
                Term::NamedNode(node) => GroundTerm::NamedNode(node),
                Term::Literal(literal) => GroundTerm::Literal(literal),
                _ => return None,
            });
        }
    }
    terms.sort_by_key(ToString::to_string);
    terms.dedup();
    (terms.len() <= MOST).then_some(terms)
}

/// What stands for no term at all. A table without rows would take a group with it that has to count to 0; the filter refuses this one.
const NONE: &str = "\u{fffe}";

/// The pattern joined with the terms that may pass its filter, as deep inside as it means the same.
pub fn beside(pattern: GraphPattern, variable: &Variable, mut terms: Vec<GroundTerm>) -> GraphPattern {
    use GraphPattern as P;
    if terms.is_empty() {
        terms.push(GroundTerm::Literal(Literal::new_simple_literal(NONE)));
    }
    match pattern {
        P::LeftJoin { left, right, expression } => P::LeftJoin { left: Box::new(beside(*left, variable, terms)), right, expression },
        P::Minus { left, right } => P::Minus { left: Box::new(beside(*left, variable, terms)), right },
        P::Filter { expr, inner } => P::Filter { expr, inner: Box::new(beside(*inner, variable, terms)) },
        P::Extend { inner, variable: name, expression } => {
            P::Extend { inner: Box::new(beside(*inner, variable, terms)), variable: name, expression }
        }
        other => P::Join {
            left: Box::new(P::Values {
                variables: vec![variable.clone()],
                bindings: terms.into_iter().map(|term| vec![Some(term)]).collect(),
            }),
            right: Box::new(other),
        },
    }
}
