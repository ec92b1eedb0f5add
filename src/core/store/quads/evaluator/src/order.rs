//! Puts triple patterns that stand side by side into the order of what the index counts for them. The optimiser knows what is bound in a
//! pattern but not how often that occurs, and keeps this order among those that look alike to it.

use crate::host::cardinality;
use crate::parts::with_parts;
use crate::terms::stored_id;
use crate::values::narrowed;
use crate::zero::{Active, triple_without_blanks, with_no_step, without_blanks};
use spargebra::algebra::{AggregateExpression, Expression, GraphPattern, OrderExpression};
use spargebra::term::{NamedNodePattern, TermPattern, TriplePattern};

/// 0 for a variable, `None` for a term that no stored statement has.
fn node(pattern: &TermPattern) -> Option<u32> {
    match pattern {
        TermPattern::NamedNode(name) => stored_id(name.clone().into()),
        TermPattern::Literal(literal) => stored_id(literal.clone().into()),
        _ => Some(0),
    }
}

fn estimate(pattern: &TriplePattern) -> f64 {
    let predicate = match &pattern.predicate {
        NamedNodePattern::NamedNode(name) => stored_id(name.clone().into()),
        NamedNodePattern::Variable(_) => Some(0),
    };
    match (node(&pattern.subject), predicate, node(&pattern.object)) {
        (Some(subject), Some(predicate), Some(object)) => cardinality(subject, predicate, object),
        _ => 0.,
    }
}

/// Where a pattern stands.
#[derive(Clone, Copy)]
struct Place {
    /// It is evaluated by itself, not for each solution of another one, for which texts are not worth looking through.
    once: bool,
    graph: Active,
}

/// The same pattern with its basic graph patterns in order, and paths without a step as they are to be. `whole`: neither the query nor the
/// request says of which graphs the default graph is made.
pub fn ordered(pattern: GraphPattern, whole: bool) -> GraphPattern {
    reordered(pattern, Place { once: true, graph: if whole { Active::Default } else { Active::Chosen } })
}

fn reordered(pattern: GraphPattern, place: Place) -> GraphPattern {
    use GraphPattern as P;
    let boxed = |pattern: Box<GraphPattern>| Box::new(reordered(*pattern, place));
    let each = |pattern: Box<GraphPattern>| Box::new(reordered(*pattern, Place { once: false, ..place }));
    let within = |expression: Expression| within(expression, &each);
    match pattern {
        P::Bgp { patterns } => {
            let patterns = patterns.into_iter().map(triple_without_blanks);
            let mut counted: Vec<_> = patterns.map(|pattern| (estimate(&pattern), pattern)).collect();
            counted.sort_by(|(a, _), (b, _)| a.total_cmp(b));
            P::Bgp { patterns: counted.into_iter().map(|(_, pattern)| pattern).collect() }
        }
        P::Path { subject, path, object } => {
            with_no_step(without_blanks(subject), path, without_blanks(object), place.graph)
        }
        P::Join { left, right } => P::Join { left: boxed(left), right: boxed(right) },
        P::LeftJoin { left, right, expression } => {
            P::LeftJoin { left: boxed(left), right: boxed(right), expression: expression.map(within) }
        }
        P::Lateral { left, right } => P::Lateral { left: boxed(left), right: each(right) },
        P::Filter { expr, inner } => {
            let inner = narrowed(&expr, reordered(*inner, place));
            let inner = if place.once { with_parts(&expr, inner) } else { inner };
            P::Filter { expr: within(expr), inner: Box::new(inner) }
        }
        P::Union { left, right } => P::Union { left: boxed(left), right: boxed(right) },
        P::Graph { name, inner } => {
            P::Graph { name, inner: Box::new(reordered(*inner, Place { graph: Active::Named, ..place })) }
        }
        P::Extend { inner, variable, expression } => P::Extend { inner: boxed(inner), variable, expression: within(expression) },
        P::Minus { left, right } => P::Minus { left: boxed(left), right: boxed(right) },
        P::OrderBy { inner, expression } => P::OrderBy {
            inner: boxed(inner),
            expression: expression
                .into_iter()
                .map(|order| match order {
                    OrderExpression::Asc(inner) => OrderExpression::Asc(within(inner)),
                    OrderExpression::Desc(inner) => OrderExpression::Desc(within(inner)),
                })
                .collect(),
        },
        P::Project { inner, variables } => P::Project { inner: boxed(inner), variables },
        P::Distinct { inner } => P::Distinct { inner: boxed(inner) },
        P::Reduced { inner } => P::Reduced { inner: boxed(inner) },
        P::Slice { inner, start, length } => P::Slice { inner: boxed(inner), start, length },
        P::Group { inner, variables, aggregates } => P::Group {
            inner: boxed(inner),
            variables,
            aggregates: aggregates
                .into_iter()
                .map(|(variable, aggregate)| (variable, match aggregate {
                    AggregateExpression::FunctionCall { name, expr, distinct } => {
                        AggregateExpression::FunctionCall { name, expr: within(expr), distinct }
                    }
                    counted => counted,
                }))
                .collect(),
        },
        other => other,
    }
}

/// An expression with the patterns inside its EXISTS changed.
fn within(expression: Expression, change: &dyn Fn(Box<GraphPattern>) -> Box<GraphPattern>) -> Expression {
    use Expression as E;
    let inner = |expression: Box<Expression>| Box::new(within(*expression, change));
    let all = |list: Vec<Expression>| list.into_iter().map(|expression| within(expression, change)).collect();
    match expression {
        E::Exists(pattern) => E::Exists(change(pattern)),
        E::Or(left, right) => E::Or(inner(left), inner(right)),
        E::And(left, right) => E::And(inner(left), inner(right)),
        E::Equal(left, right) => E::Equal(inner(left), inner(right)),
        E::SameTerm(left, right) => E::SameTerm(inner(left), inner(right)),
        E::Greater(left, right) => E::Greater(inner(left), inner(right)),
        E::GreaterOrEqual(left, right) => E::GreaterOrEqual(inner(left), inner(right)),
        E::Less(left, right) => E::Less(inner(left), inner(right)),
        E::LessOrEqual(left, right) => E::LessOrEqual(inner(left), inner(right)),
        E::In(value, list) => E::In(inner(value), all(list)),
        E::Add(left, right) => E::Add(inner(left), inner(right)),
        E::Subtract(left, right) => E::Subtract(inner(left), inner(right)),
        E::Multiply(left, right) => E::Multiply(inner(left), inner(right)),
        E::Divide(left, right) => E::Divide(inner(left), inner(right)),
        E::UnaryPlus(value) => E::UnaryPlus(inner(value)),
        E::UnaryMinus(value) => E::UnaryMinus(inner(value)),
        E::Not(value) => E::Not(inner(value)),
        E::If(condition, one, other) => E::If(inner(condition), inner(one), inner(other)),
        E::Coalesce(list) => E::Coalesce(all(list)),
        E::FunctionCall(function, list) => E::FunctionCall(function, all(list)),
        leaf @ (E::NamedNode(_) | E::Literal(_) | E::Variable(_) | E::Bound(_)) => leaf,
    }
}
