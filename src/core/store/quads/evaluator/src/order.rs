//! Puts triple patterns that stand side by side into the order of what the index counts for them. The optimiser knows what is bound in a
//! pattern but not how often that occurs, and keeps this order among those that look alike to it.

use crate::host::{cardinality, id_of};
use crate::parts::with_parts;
use crate::terms::{comparable, written};
use crate::values::narrowed;
use oxrdf::Term;
use spargebra::algebra::{Expression, GraphPattern, OrderExpression};
use spargebra::term::{NamedNodePattern, TermPattern, TriplePattern};

fn id(term: Term) -> Option<u32> {
    written(&comparable(term)).and_then(|text| id_of(&text))
}

/// 0 for a variable, `None` for a term that no stored statement has.
fn node(pattern: &TermPattern) -> Option<u32> {
    match pattern {
        TermPattern::NamedNode(name) => id(name.clone().into()),
        TermPattern::Literal(literal) => id(literal.clone().into()),
        _ => Some(0),
    }
}

fn estimate(pattern: &TriplePattern) -> f64 {
    let predicate = match &pattern.predicate {
        NamedNodePattern::NamedNode(name) => id(name.clone().into()),
        NamedNodePattern::Variable(_) => Some(0),
    };
    match (node(&pattern.subject), predicate, node(&pattern.object)) {
        (Some(subject), Some(predicate), Some(object)) => cardinality(subject, predicate, object),
        _ => 0.,
    }
}

/// The same pattern with its basic graph patterns in order.
pub fn ordered(pattern: GraphPattern) -> GraphPattern {
    reordered(pattern, true)
}

/// `once`: it is evaluated by itself, not for each solution of another one, for which texts are not worth looking through.
fn reordered(pattern: GraphPattern, once: bool) -> GraphPattern {
    use GraphPattern as P;
    let boxed = |pattern: Box<GraphPattern>| Box::new(reordered(*pattern, once));
    match pattern {
        P::Bgp { patterns } if patterns.len() > 1 => {
            let mut counted: Vec<_> = patterns.into_iter().map(|pattern| (estimate(&pattern), pattern)).collect();
            counted.sort_by(|(a, _), (b, _)| a.total_cmp(b));
            P::Bgp { patterns: counted.into_iter().map(|(_, pattern)| pattern).collect() }
        }
        P::Join { left, right } => P::Join { left: boxed(left), right: boxed(right) },
        P::LeftJoin { left, right, expression } => {
            P::LeftJoin { left: boxed(left), right: boxed(right), expression: expression.map(within) }
        }
        P::Lateral { left, right } => P::Lateral { left: boxed(left), right: each(right) },
        P::Filter { expr, inner } => {
            let inner = narrowed(&expr, reordered(*inner, once));
            let inner = if once { with_parts(&expr, inner) } else { inner };
            P::Filter { expr: within(expr), inner: Box::new(inner) }
        }
        P::Union { left, right } => P::Union { left: boxed(left), right: boxed(right) },
        P::Graph { name, inner } => P::Graph { name, inner: boxed(inner) },
        P::Extend { inner, variable, expression } => P::Extend { inner: boxed(inner), variable, expression },
        P::Minus { left, right } => P::Minus { left: boxed(left), right: boxed(right) },
        P::OrderBy { inner, expression } => P::OrderBy { inner: boxed(inner), expression: expression.into_iter().map(sorted).collect() },
        P::Project { inner, variables } => P::Project { inner: boxed(inner), variables },
        P::Distinct { inner } => P::Distinct { inner: boxed(inner) },
        P::Reduced { inner } => P::Reduced { inner: boxed(inner) },
        P::Slice { inner, start, length } => P::Slice { inner: boxed(inner), start, length },
        P::Group { inner, variables, aggregates } => P::Group { inner: boxed(inner), variables, aggregates },
        other => other,
    }
}

/// A pattern that is evaluated for each solution of another one.
fn each(pattern: Box<GraphPattern>) -> Box<GraphPattern> {
    Box::new(reordered(*pattern, false))
}

fn sorted(expression: OrderExpression) -> OrderExpression {
    match expression {
        OrderExpression::Asc(inner) => OrderExpression::Asc(within(inner)),
        OrderExpression::Desc(inner) => OrderExpression::Desc(within(inner)),
    }
}

/// Patterns inside EXISTS, where it stands by itself or is negated or combined.
fn within(expression: Expression) -> Expression {
    use Expression as E;
    match expression {
        E::Exists(inner) => E::Exists(each(inner)),
        E::Not(inner) => E::Not(Box::new(within(*inner))),
        E::And(left, right) => E::And(Box::new(within(*left)), Box::new(within(*right))),
        E::Or(left, right) => E::Or(Box::new(within(*left)), Box::new(within(*right))),
        other => other,
    }
}
