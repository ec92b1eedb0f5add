/**
 * The table of refusals: whatever the service decides against has its row here, and a fault that nobody foresaw reaches a client as
 * `INTERNAL` without detail. `advice` is what the caller can do about it. REST writes them as RFC 9457 problem details, GraphQL as `extensions.code`.
 * Not here: errors about a GraphQL document or its variables (`src/core/gateway/public-error.ts`), requests that are no HTTP
 * (`src/core/http/client-error.ts`), and the endpoints of OAuth and UMA (`src/core/auth/oauth-error.ts`).
 */
export const refusals = {
  BAD_REQUEST: {
    status: 400,
    title: 'The request is not valid',
    advice:
      'The detail of the answer names the parameter, field or place that is wrong. Correct it and send the request again.',
  },
  RDF_SYNTAX: {
    status: 400,
    title: 'The RDF payload has a syntax error',
    advice:
      'The answer names the line and the column. Correct the document there; a declared media type that is not that of the document is a frequent cause.',
  },
  CONTRACT_SYNTAX: {
    status: 400,
    title: 'The contract of data has a syntax error',
    advice:
      'The answer names the line and the column. Correct the document there: it is one document of YAML 1.2 or JSON, in UTF-8.',
  },
  REMOTE_CONTEXT: {
    status: 400,
    title: 'Remote JSON-LD contexts are not fetched',
    advice: 'Put the context into the document, or send another syntax of RDF.',
  },
  SPARQL_SYNTAX: {
    status: 400,
    title: 'The SPARQL query has a syntax error',
    advice: 'The answer names the place in the query. Correct it and send the query again.',
  },
  UNAUTHENTICATED: {
    status: 401,
    title: 'Credentials are missing or not valid',
    advice:
      'Log in and send the access token as a bearer token, or send an API key in the header X-API-Key. A token that has expired is replaced by a new one.',
  },
  UNTRUSTED_DOCUMENT: {
    status: 403,
    title: 'The document is not one of those that are executed here',
    advice: 'This deployment executes known documents only. Ask its operator to add yours.',
  },
  FORBIDDEN: {
    status: 403,
    title: 'The caller may not do this',
    advice: 'Ask whoever owns the resource, or the operator, for the permission that the detail names.',
  },
  NOT_FOUND: {
    status: 404,
    title: 'There is no such resource',
    advice: 'Check the id. What was deleted, or may not be known to you, looks the same.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    title: 'The resource does not support this method',
    advice: 'The header Allow lists the methods that the address supports.',
  },
  NOT_ACCEPTABLE: {
    status: 406,
    title: 'None of the accepted media types can be produced',
    advice: 'Ask for one of the media types that the answer lists.',
  },
  CONFLICT: {
    status: 409,
    title: 'The request conflicts with the state of the resource',
    advice: 'Read the resource as it is now, and decide anew.',
  },
  ADMINISTERED_ELSEWHERE: {
    status: 409,
    title: 'This is administered at the identity provider',
    advice: 'Make the change at the identity provider.',
  },
  TRADED_ELSEWHERE: {
    status: 409,
    title: 'This is done at the marketplace, which is another deployment',
    advice: 'Do it there: the answer names the address.',
  },
  GONE: {
    status: 410,
    title: 'What was asked for is no longer there',
    advice: 'It was there once and is kept no longer. There is nothing to send again.',
  },
  ILLEGAL_TRANSITION: {
    status: 409,
    title: 'The state does not allow this',
    advice: 'The answer names the state, and the steps that it allows.',
  },
  IDEMPOTENCY_KEY_BUSY: {
    status: 409,
    title: 'The first request with the idempotency key is still worked on',
    advice: 'Wait for the first request to end, then send this one again: it is answered as the first was.',
  },
  TERMS_CHANGED: {
    status: 409,
    title: 'The offer is not the one that the buyer expects',
    advice: 'The answer has the terms as they are now. Accept these, or leave it.',
  },
  PRECONDITION_FAILED: {
    status: 412,
    title: 'The resource has changed since the version named in the request',
    advice: 'Read the resource again, apply your change to that version, and send its entity tag.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    title: 'The payload is too large',
    advice: 'Send less at a time; the detail names the limit.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    title: 'The media type of the payload is not supported',
    advice: 'Send one of the media types that the answer lists, and declare it in Content-Type.',
  },
  INVALID_METADATA: {
    status: 422,
    title: 'The metadata cannot be accepted',
    advice: 'The report of the answer says which property of which resource has to change.',
  },
  INVALID_CONTRACT: {
    status: 422,
    title: 'The contract of data does not keep to its standard',
    advice:
      'The list "violations" of the answer says what is wrong, with the JSON Pointer, the line and the column of each place.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    title: 'The idempotency key was used for another request',
    advice: 'Use a new key for each new request.',
  },
  NO_REGISTRAR: {
    status: 422,
    title: 'There is no registrar for this kind of persistent identifier',
    advice: 'Ask the operator for a registrar of this kind, or choose another kind.',
  },
  TOO_COMPLEX: {
    status: 422,
    title: 'The payload takes too much work to process',
    advice: 'Ask for less, or send it in parts; the answer names the limit where there is one.',
  },
  ADDRESS_NOT_ALLOWED: {
    status: 422,
    title: 'The service does not connect to this address',
    advice: 'Use an address on the public internet, or ask the operator to allow this one.',
  },
  SOURCE_UNUSABLE: {
    status: 422,
    title: 'The source does not offer what can be harvested',
    advice: 'The detail says what was found instead. Name the address of a catalogue in RDF, or of a CKAN portal.',
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    title: 'Too many requests',
    advice: 'Wait for as many seconds as the header Retry-After says.',
  },
  INTERNAL: {
    status: 500,
    title: 'Something went wrong on our side',
    advice: 'Try again later. If it happens again, tell the operator the id of the request.',
  },
  SOURCE_UNAVAILABLE: {
    status: 502,
    title: 'The source did not answer as it should',
    advice: 'Try again later, or ask those who run the source.',
  },
  NOT_READY: { status: 503, title: 'The service is starting', advice: 'Try again in a few seconds.' },
  UNAVAILABLE: {
    status: 503,
    title: 'A part of the service is not available',
    advice: 'Try again after as many seconds as the header Retry-After says.',
  },
  TIMEOUT: {
    status: 503,
    title: 'The request took too long and was ended',
    advice: 'Ask for less at a time, or try again when the service is less busy.',
  },
  STORE_FULL: { status: 507, title: 'There is no room to store this', advice: 'Tell the operator; reading goes on.' },
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
  /** The way to the wrong place in the arguments of a GraphQL field, such as `filter.distributions.some`. */
  readonly place?: string;
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

/**
 * A mistake that whoever starts the service or a command can put right: the message says what is wrong, and what to do. Programs show it
 * without a stack.
 */
export class OperatorError extends Error {}

/** Whatever ended a program, for the person at the terminal: a sentence where it explains itself, else its stack. */
export const explain = (error: unknown): string => {
  const { message, stack, code, syscall } = error as NodeJS.ErrnoException;
  // What the system and SQLite refuse is about files, addresses and disks; anything else is a mistake of this program.
  const isOutside = syscall !== undefined || code?.startsWith('SQLITE_') === true;
  return isOutside || error instanceof OperatorError || error instanceof Refusal ? message : (stack ?? message);
};

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
