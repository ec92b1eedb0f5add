/** Namespaces of SHACL and of the annotations that our shapes carry. */
export const SH = 'http://www.w3.org/ns/shacl#';
export const RDFS = 'http://www.w3.org/2000/01/rdf-schema#';
export const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
export const RDF_TYPE = `${RDF}type`;
export const XSD = 'http://www.w3.org/2001/XMLSchema#';
export const IN_SCHEME = 'http://www.w3.org/2004/02/skos/core#inScheme';
/** Shapes are named `urn:shape:<code>`. */
export const SHAPE = 'urn:shape:';
/** Annotations and our own constraints: `level`, `payload`, `range`, `codeList` … (shapes/README.md). */
export const TERM = 'urn:shape-term:';
/** Code lists are named `urn:shape-list:<list>` where the shapes say something about them. */
export const LIST = 'urn:shape-list:';
/** Parameters of our own constraint components, and the components as validation results name them. */
export const CODE_LIST = `${TERM}codeList`;
export const CODE_LIST_COMPONENT = `${TERM}CodeListConstraintComponent`;
export const RANGE = `${TERM}range`;
export const RANGE_COMPONENT = `${TERM}RangeConstraintComponent`;
/** What `classes.ttl` says: instances of one class count as instances of another; what the members of a list are. */
export const COUNTS_AS = `${TERM}countsAs`;
export const MEMBER_CLASS = `${TERM}memberClass`;
