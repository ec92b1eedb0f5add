/**
 * The table of refusals: whatever the service decides against has its row here, and a fault that nobody foresaw reaches a client as
 * `INTERNAL` without detail. REST writes them as RFC 9457 problem details, GraphQL as `extensions.code`.
 * Not here: errors about a GraphQL document or its variables (`src/gateway/public-error.ts`), requests that are no HTTP
 * (`src/http/client-error.ts`), and the endpoints of OAuth and UMA (`src/auth/oauth-error.ts`).
 */
export const refusals = {
  BAD_REQUEST: { status: 400, title: 'The request is not valid' },
  RDF_SYNTAX: { status: 400, title: 'The RDF payload has a syntax error' },
  REMOTE_CONTEXT: { status: 400, title: 'Remote JSON-LD contexts are not fetched' },
  SPARQL_SYNTAX: { status: 400, title: 'The SPARQL query has a syntax error' },
  UNAUTHENTICATED: { status: 401, title: 'Credentials are missing or not valid' },
  UNTRUSTED_DOCUMENT: { status: 403, title: 'The document is not one of those that are executed here' },
  FORBIDDEN: { status: 403, title: 'The caller may not do this' },
  NOT_FOUND: { status: 404, title: 'There is no such resource' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'The resource does not support this method' },
  NOT_ACCEPTABLE: { status: 406, title: 'None of the accepted media types can be produced' },
  CONFLICT: { status: 409, title: 'The request conflicts with the state of the resource' },
  ADMINISTERED_ELSEWHERE: { status: 409, title: 'This is administered at the identity provider' },
  GONE: { status: 410, title: 'What was asked for is no longer there' },
  ILLEGAL_TRANSITION: { status: 409, title: 'The state of the dataset on the marketplace does not allow this' },
  IDEMPOTENCY_KEY_BUSY: { status: 409, title: 'The first request with the idempotency key is still worked on' },
  TERMS_CHANGED: { status: 409, title: 'The offer is not the one that the buyer expects' },
  PRECONDITION_FAILED: { status: 412, title: 'The resource has changed since the version named in the request' },
  PAYLOAD_TOO_LARGE: { status: 413, title: 'The payload is too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'The media type of the payload is not supported' },
  INVALID_METADATA: { status: 422, title: 'The metadata cannot be accepted' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, title: 'The idempotency key was used for another request' },
  NO_REGISTRAR: { status: 422, title: 'There is no registrar for this kind of persistent identifier' },
  TOO_COMPLEX: { status: 422, title: 'The payload takes too much work to process' },
  ADDRESS_NOT_ALLOWED: { status: 422, title: 'The service does not connect to this address' },
  SOURCE_UNUSABLE: { status: 422, title: 'The source does not offer what can be harvested' },
  TOO_MANY_REQUESTS: { status: 429, title: 'Too many requests' },
  INTERNAL: { status: 500, title: 'Something went wrong on our side' },
  SOURCE_UNAVAILABLE: { status: 502, title: 'The source did not answer as it should' },
  NOT_READY: { status: 503, title: 'The service is starting' },
  UNAVAILABLE: { status: 503, title: 'A part of the service is not available' },
  TIMEOUT: { status: 503, title: 'The request took too long and was ended' },
  STORE_FULL: { status: 507, title: 'There is no room to store this' },
} as const;

/** Stable code of a refusal; clients may switch on it. */
export type RefusalCode = keyof typeof refusals;

/**
 * Members beside code and detail, each with one meaning wherever it stands; they are shown to the client, so they hold nothing internal.
 * Rooms whose members have types of their own add them where those types are.
 */
export interface RefusalExtras {
  /** Seconds after which to try again; a header field on REST. */
  readonly retryAfter?: number;
  /** Methods that the address supports; a header field on REST. */
  readonly allow?: readonly string[];
  /** Content codings that are understood; a header field on REST. */
  readonly acceptEncoding?: string;
  /** Challenge to somebody without credentials; a header field on REST. */
  readonly authenticate?: string;
  /** Code of OAuth (RFC 6749 §5.2, RFC 6750 §3.1). */
  readonly error?: string;
  readonly error_description?: string;
  /** Parameter of the URL that is wrong. */
  readonly parameter?: string;
  /** Field of the typed input that is wrong, such as `distributions[0].format`. */
  readonly field?: string;
  /** The wrong place in a text, from 1, in characters. */
  readonly position?: number;
  readonly line?: number;
  readonly column?: number;
  /** RDF syntax in which the payload was read. */
  readonly syntax?: string;
  /** Address of the context that is not fetched. */
  readonly context?: string;
  /** Properties that the metadata lack. */
  readonly missing?: readonly string[];
  /** Media types that are understood or can be had. */
  readonly supported?: readonly string[];
  /** The limit of a request that was passed, how much it allows, and how much was asked for. */
  readonly limit?: string;
  readonly maximum?: number;
  readonly requested?: number;
  /** State of a dataset on the marketplace, the step that it does not allow, and the steps that it does. */
  readonly state?: string;
  readonly transition?: string;
  readonly legal?: readonly string[];
  /** Id of the dataset on the marketplace. */
  readonly dataset?: string;
  readonly marketplaceId?: string | undefined;
  /** The acquisition that the caller's organization has already, and its copy of the dataset. */
  readonly acquisition?: string;
  readonly copy?: string | null;
  /** Shares that are left, and the most that the caller may still buy. */
  readonly left?: number;
  readonly most?: number;
}

/** A refusal as data: class instances do not survive the way between threads. */
export interface RefusalData {
  readonly code: RefusalCode;
  readonly detail: string;
  readonly extras: RefusalExtras;
  /** The cause in words. */
  readonly cause?: string;
}

/**
 * Ends an operation with a row of the table.
 * `detail` is one sentence for a person: what is wrong and where; never a stack, a path, SPARQL or SQL. The cause is for the log alone.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    readonly code: RefusalCode,
    readonly detail: string,
    readonly extras: RefusalExtras = {},
    cause?: unknown,
  ) {
    super(detail, cause === undefined ? {} : { cause });
  }

  /** The refusal that another thread sent. */
  static from({ code, detail, extras, cause }: RefusalData): Refusal {
    return new Refusal(code, detail, extras, cause);
  }

  /** HTTP status of the refusal. */
  get status(): number {
    return refusals[this.code].status;
  }

  /** The refusal for another thread. */
  toData(): RefusalData {
    const { code, detail, extras, cause } = this;
    return { code, detail, extras, ...(cause === undefined ? {} : { cause: String(cause) }) };
  }
}

/** The refusal of what is not there. */
export const notFound = (noun: string, which = 'with this id'): Refusal =>
  new Refusal('NOT_FOUND', `There is no ${noun} ${which}.`);

/** The refusal of measurements of a dataset that was not assessed. */
export const notAssessed = (): Refusal =>
  new Refusal('NOT_FOUND', 'There are no quality measurements of this dataset.');

/** The refusal of an address that nothing answers. */
export const nothingThere = (): Refusal => new Refusal('NOT_FOUND', 'There is nothing at this address.');

/** The refusal of work that comes while the service stops. */
export const stopping = (): Refusal => new Refusal('UNAVAILABLE', 'The service is stopping.');
