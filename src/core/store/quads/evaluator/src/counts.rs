//! Numbers that the index knows: how many statements there are, all or those of a predicate, needs none of them read.

use crate::host::{id_of, total};
use crate::terms::{comparable, written};
use oxrdf::{Literal, Variable};
use spargebra::algebra::{AggregateExpression, AggregateFunction, Expression, GraphPattern};
use spargebra::term::{GroundTerm, NamedNodePattern, TermPattern, TriplePattern};

/// The number of solutions of a pattern whose variables are all different; `None` where the index does not know it.
fn known(TriplePattern { subject, predicate, object }: &TriplePattern) -> Option<(f64, Vec<&Variable>)> {
    let (TermPattern::Variable(subject), TermPattern::Variable(object)) = (subject, object) else { return None };
    let (predicate, mut variables) = match predicate {
        NamedNodePattern::NamedNode(name) => {
            let text = written(&comparable(name.clone().into()))?;
            (id_of(&text), vec![subject, object])
        }
        NamedNodePattern::Variable(variable) => (Some(0), vec![subject, variable, object]),
    };
    let number = match predicate {
        Some(predicate) => total(predicate)?,
        None => 0.,
    };
    let length = variables.len();
    variables.sort();
    variables.dedup();
    (variables.len() == length).then_some((number, variables))
}

/// True for a count of all solutions, or of a variable that each of them has.
fn counts_all(aggregate: &AggregateExpression, bound: &[&Variable]) -> bool {
    match aggregate {
        AggregateExpression::CountSolutions { distinct } => !distinct,
        AggregateExpression::FunctionCall { name: AggregateFunction::Count, expr: Expression::Variable(variable), distinct } => {
            !distinct && bound.contains(&variable)
        }
        AggregateExpression::FunctionCall { .. } => false,
    }
}

/// The one solution of counts over one pattern, where the index knows it.
fn counted(inner: &GraphPattern, aggregates: &[(Variable, AggregateExpression)]) -> Option<GraphPattern> {
    let GraphPattern::Bgp { patterns } = inner else { return None };
    let [pattern] = patterns.as_slice() else { return None };
    let (number, bound) = known(pattern)?;
    if aggregates.is_empty() || !aggregates.iter().all(|(_, aggregate)| counts_all(aggregate, &bound)) {
        return None;
    }
    #[expect(clippy::cast_possible_truncation)]
    let value = GroundTerm::Literal(Literal::from(number as i64));
    Some(GraphPattern::Values {
        variables: aggregates.iter().map(|(variable, _)| variable.clone()).collect(),
        bindings: vec![aggregates.iter().map(|_| Some(value.clone())).collect()],
    })
}

/// The same query with the counts that the index knows. Only of the whole default graph: what a query names itself it has counted.
pub fn with_counts(pattern: GraphPattern) -> GraphPattern {
    use GraphPattern as P;
    let boxed = |inner: Box<P>| Box::new(with_counts(*inner));
    match pattern {
        P::Group { inner, variables, aggregates } if variables.is_empty() => {
            counted(&inner, &aggregates).unwrap_or(P::Group { inner, variables, aggregates })
        }
        P::Project { inner, variables } => P::Project { inner: boxed(inner), variables },
        P::Extend { inner, variable, expression } => P::Extend { inner: boxed(inner), variable, expression },
        P::Slice { inner, start, length } => P::Slice { inner: boxed(inner), start, length },
        P::OrderBy { inner, expression } => P::OrderBy { inner: boxed(inner), expression },
        other => other,
    }
}
