/** Forms that answer somebody once: what they send along, and what the service said when it refused. */
import { randomUUID } from 'node:crypto';
import { Refusal, refusals, type RefusalCode } from '../../errors.js';
import { useVisit } from '../visit.js';
import { RefusalText } from '../parts/refusal.js';
import { Proof } from '../parts/proof.js';

/** A refusal to be shown beside the form. */
export interface RefusedAnswer {
  /** HTTP status. */
  readonly status: number;
  /** In English, but for words of the pages. */
  readonly text: string;
  /** The code of a refusal; absent for words of the pages, which are in the language of the visitor. */
  readonly code?: RefusalCode;
}

/** The refusals that belong beside the form; others are pages of their own. */
const BESIDE: ReadonlySet<string> = new Set([
  ...['BAD_REQUEST', 'CONFLICT', 'TRADED_ELSEWHERE', 'TERMS_CHANGED', 'ILLEGAL_TRANSITION', 'PRECONDITION_FAILED'],
  ...['IDEMPOTENCY_KEY_REUSED', 'FORBIDDEN', 'NOT_FOUND'],
]);

/** A refusal as the form shows it; throws every other error. */
export const refusedBy = (error: unknown): RefusedAnswer => {
  if (!(error instanceof Refusal) || !BESIDE.has(error.code)) throw error;
  return { status: refusals[error.code].status, text: error.detail, code: error.code };
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
export const Refused = ({ answer }: { readonly answer: Omit<RefusedAnswer, 'status'> | undefined }) => {
  const { texts } = useVisit();
  if (answer === undefined) return null;
  const { text, code } = answer;
  return (
    <div class="notice bad" role="alert">
      <h2>{texts.deals.refused}</h2>
      {code === undefined ? <p>{text}</p> : <RefusalText code={code} text={text} />}
    </div>
  );
};
