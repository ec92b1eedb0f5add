//! Terms as texts, by which the host knows them: a letter for the kind, then what is told of it.
//!
//! `I` IRI; `B` label of a blank node; `S` string; `L` language, space, text; `T` datatype, space, text.

use crate::host::id_of;
use oxrdf::{BlankNode, Literal, NamedNode, Term};

const STRING: &str = "http://www.w3.org/2001/XMLSchema#string";

/// The text of a term; `None` for those that are never stored.
pub fn written(term: &Term) -> Option<String> {
    Some(match term {
        Term::NamedNode(node) => format!("I{}", node.as_str()),
        Term::BlankNode(node) => format!("B{}", node.as_str()),
        Term::Literal(literal) => {
            if literal.direction().is_some() {
                return None;
            }
            match (literal.language(), literal.datatype().as_str()) {
                (Some(language), _) => format!("L{language} {}", literal.value()),
                (None, STRING) => format!("S{}", literal.value()),
                (None, datatype) => format!("T{datatype} {}", literal.value()),
            }
        }
        Term::Triple(_) => return None,
    })
}

/// The term of a text.
pub fn parsed(text: &str) -> Option<Term> {
    let rest = text.get(1..)?;
    Some(match text.as_bytes().first()? {
        b'I' => NamedNode::new_unchecked(rest).into(),
        b'B' => BlankNode::new_unchecked(rest).into(),
        b'S' => Literal::new_simple_literal(rest).into(),
        b'L' => {
            let (language, value) = rest.split_once(' ')?;
            Literal::new_language_tagged_literal_unchecked(value, language).into()
        }
        b'T' => {
            let (datatype, value) = rest.split_once(' ')?;
            Literal::new_typed_literal(value, NamedNode::new_unchecked(datatype)).into()
        }
        _ => return None,
    })
}

/// The term with its language in lower case: languages are the same in any case.
pub fn comparable(term: Term) -> Term {
    match &term {
        Term::Literal(literal) if literal.direction().is_none() => match literal.language() {
            Some(language) if language.bytes().any(|byte| byte.is_ascii_uppercase()) => {
                let lower = language.to_ascii_lowercase();
                Literal::new_language_tagged_literal_unchecked(literal.value(), lower).into()
            }
            _ => term,
        },
        _ => term,
    }
}

/// The id of a term as a query names it; `None` where no stored statement has it.
pub fn stored_id(term: Term) -> Option<u32> {
    written(&comparable(term)).and_then(|text| id_of(&text))
}
