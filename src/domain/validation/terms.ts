/** Namespaces of SHACL and of the annotations that our shapes carry. */
export const SH = 'http://www.w3.org/ns/shacl#';
export const RDFS = 'http://www.w3.org/2000/01/rdf-schema#';
export const RDF_TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';
/** Shapes are named `urn:shape:<code>`. */
export const SHAPE = 'urn:shape:';
/** Annotations and our own constraint components: `level`, `payload`, `range`, `codeList` … (shapes/README.md). */
export const TERM = 'urn:shape-term:';
