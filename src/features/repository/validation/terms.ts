import { prefixes } from '../../../core/rdf/prefixes.js';

/** Namespaces and terms by which the shapes are read. */
export const SH = prefixes.sh;
export const RDFS = prefixes.rdfs;
export const RDF = prefixes.rdf;
export const RDF_TYPE = `${RDF}type`;
export const XSD = prefixes.xsd;
export const IN_SCHEME = `${prefixes.skos}inScheme`;
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
export const GEOMETRY = `${TERM}geometry`;
export const GEOMETRY_COMPONENT = `${TERM}GeometryConstraintComponent`;
export const AT_MOST = `${TERM}atMost`;
export const AT_MOST_COMPONENT = `${TERM}AtMostConstraintComponent`;
/** The statement of `classes.ttl`: instances of one class count as instances of another; what the members of a list are. */
export const COUNTS_AS = `${TERM}countsAs`;
export const MEMBER_CLASS = `${TERM}memberClass`;
