/** Other identifiers (adms:identifier) in search documents. */
import { adms, rdf, skos, xsd } from '../../../rdf/vocabulary.js';
import type { Term } from '../../../store/graph-store.js';
import { Resource } from '../../../model/derive/resource.js';
import { compact, type Members } from '../../../model/derive/values.js';

/** The datatype of a notation says which scheme it belongs to (SKOS §6.5.1); these say nothing. */
const UNTYPED: ReadonlySet<string> = new Set([xsd.string.value, rdf.langString.value]);

const notation = ({ value, datatype }: Term & { readonly datatype?: string }): Members => ({
  identifier: value,
  scheme: datatype === undefined || UNTYPED.has(datatype) ? undefined : datatype,
});

const identifierDocument = (graph: Resource['graph'], term: Term): Members => {
  if (term.type === 'literal') return compact(notation(term));
  const node = new Resource(graph, term);
  const stated = node.objects(skos.notation).find(({ type, value }) => type === 'literal' && value !== '');
  const { identifier, scheme } = stated ? notation(stated) : {};
  return compact({ identifier, scheme: scheme ?? node.text(adms.schemaAgency), resource: node.iri });
};

/** Identifiers of a resource elsewhere, named, on blank nodes or as literals; those that say nothing are left out. */
export const otherIdentifiers = (subject: Resource): Members[] =>
  subject
    .objects(adms.identifier)
    .map((term) => identifierDocument(subject.graph, term))
    .filter(({ identifier, resource }) => Boolean(identifier ?? resource));
