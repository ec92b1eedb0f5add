/** Forms that answer somebody once: what they send along, and what the service said when it refused. */
import { randomUUID } from 'node:crypto';
import { Refusal, refusals } from '../../errors.js';
import { useVisit } from '../visit.js';
import { Proof } from '../parts/proof.js';

/** A refusal to be shown beside the form. */
export interface RefusedAnswer {
  /** HTTP status. */
  readonly status: number;
  /** In English, but for words of the pages. */
  readonly text: string;
  /** True of words of the pages, in the language of the visitor. */
  readonly isOurs?: boolean;
}

/** The refusals that belong beside the form; others are pages of their own. */
const BESIDE: ReadonlySet<string> = new Set([
  ...['BAD_REQUEST', 'CONFLICT', 'TRADED_ELSEWHERE', 'TERMS_CHANGED', 'ILLEGAL_TRANSITION', 'PRECONDITION_FAILED'],
  ...['IDEMPOTENCY_KEY_REUSED', 'FORBIDDEN', 'NOT_FOUND'],
]);

/** A refusal as the form shows it; throws every other error. */
export const refusedBy = (error: unknown): RefusedAnswer => {
  if (!(error instanceof Refusal) || !BESIDE.has(error.code)) throw error;
  return { status: refusals[error.code].status, text: error.detail };
};

/** The fields that every such form sends along. */
export const Hidden = ({ version }: { readonly version?: number }) => {
  return (
    <>
      <Proof />
      <input type="hidden" name="key" value={randomUUID()} />
      {version === undefined ? null : <input type="hidden" name="version" value={version} />}
    </>
  );
};

/** A refusal of the service, above the form that it is about. */
export const Refused = ({
  text,
  isOurs = false,
}: {
  readonly text: string | undefined;
  readonly isOurs?: boolean | undefined;
}) => {
  const { texts } = useVisit();
  if (text === undefined) return null;
  return (
    <div class="notice bad" role="alert">
      <h2>{texts.deals.refused}</h2>
      <p {...(isOurs ? {} : { lang: 'en' })}>{text}</p>
    </div>
  );
};
