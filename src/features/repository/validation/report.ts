/** The depth of validation: 0 structure, 1 counts and node kinds, 2 with ranges, 3 with recommendations and code lists. */
export type Level = 0 | 1 | 2 | 3;

/** The resource that the caller expects the payload to hold exactly one of. */
export type Payload = 'catalogue' | 'dataset' | 'distribution';

/** SHACL severity (SHACL §2.1.4), by local name. */
export type Severity = 'Violation' | 'Warning' | 'Info';

/** A value as it is in the data, in the form of a SPARQL JSON result; survives a worker boundary. */
export interface FoundTerm {
  readonly type: 'uri' | 'bnode' | 'literal';
  readonly value: string;
  readonly datatype?: string;
  readonly 'xml:lang'?: string;
}

/** One thing that is wrong, or worth knowing, about one node. */
export interface Finding {
  /** Stable name of the rule, for example `dataset.title`; listed by `ruleCodes()`. */
  readonly code: string;
  readonly severity: Severity;
  /** True when metadata with this finding must not be stored. */
  readonly blocking: boolean;
  /** IRI of the node, or `_:` and its label. */
  readonly focusNode: string;
  /**
   * IRI of the property that was looked at, `^` before it where the link was followed backwards; ` / ` stands between
   * the steps of a longer path, ` | ` between alternatives none of which has a value.
   */
  readonly path: string | undefined;
  /** The value that is wrong, as a lexical form or IRI, at most 200 characters. */
  readonly value: string | undefined;
  /** The same value unabridged, unless it is longer than that. */
  readonly term: FoundTerm | undefined;
  /** Field of the typed input that it is about; absent where the metadata came as RDF. */
  readonly field?: string | undefined;
  /** One sentence that names the property. */
  readonly message: string;
  /** IRI of the shape. */
  readonly shape: string;
  /** IRI of the SHACL constraint component that was not met. */
  readonly constraint: string;
  /** The application profile whose rule it is; absent for the rules that count for everybody. */
  readonly profile?: { readonly id: string; readonly iri: string } | undefined;
  /** True if nothing was found out about the value: the metadata only mention it. */
  readonly unchecked?: boolean | undefined;
}

/** The findings of validation. */
export interface Report {
  /** No finding is a violation; warnings and remarks do not count. */
  readonly conforms: boolean;
  /** The findings that forbid storing the metadata. */
  readonly blocking: readonly Finding[];
  /** All findings, the blocking ones first, at most 200. */
  readonly findings: readonly Finding[];
  /** The number of further findings; a lower bound, because validation stops early on very bad input. */
  readonly omitted: number;
}

/** True if there is no violation of DCAT-AP itself: what application profiles add decides no score. */
export const conformsToDcatAp = ({ conforms, findings }: Pick<Report, 'conforms' | 'findings'>): boolean =>
  conforms || !findings.some(({ severity, profile }) => severity === 'Violation' && !profile);

declare module '../../../core/errors.js' {
  interface RefusalExtras {
    /** The findings about the metadata. */
    readonly report?: Pick<Report, 'conforms' | 'findings'>;
  }
}
