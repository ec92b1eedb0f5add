/** A form that came when its session had ended: what was typed is kept, and sent again after a login in another tab. */
import type { FastifyRequest } from 'fastify';
import { type Refusal, refusals } from '../errors.js';
import type { Page } from './layout.js';
import { Proof } from './parts/proof.js';
import { TOO_OLD } from './session/index.js';
import { below, to } from './urls.js';
import type { Visit } from './visit.js';

/** Fields that go with every form and tell nobody anything. */
const CARRIED: ReadonlySet<string> = new Set(['csrf', 'key', 'etag', 'version']);
/** Characters of a value that are shown. */
const SHOWN = 200;

/** True if one of our pages sent it: what somebody else chose is not offered to be sent. */
const isFromHere = ({ headers }: FastifyRequest, { base }: Visit): boolean =>
  headers['sec-fetch-site'] === 'same-origin' || headers.origin === new URL(base).origin;

/** The form that a refusal is about, where its words are worth keeping; a password is not. */
const keptIn = (request: FastifyRequest, refusal: Refusal, visit: Visit): URLSearchParams | undefined => {
  const { method, body, url } = request;
  const isEnded = refusal.code === 'UNAUTHENTICATED' || (refusal.code === 'FORBIDDEN' && refusal.detail === TOO_OLD);
  const isForm = method === 'POST' && body instanceof URLSearchParams && !url.endsWith(below(to.password));
  return isEnded && isForm && isFromHere(request, visit) ? body : undefined;
};

/** The page that keeps it; undefined where there is nothing to keep. */
export const keptForm = (request: FastifyRequest, refusal: Refusal, visit: Visit): Page | undefined => {
  const form = keptIn(request, refusal, visit);
  if (!form) return undefined;
  const { texts, visitor, path } = visit;
  const fields = [...form].filter(([name]) => name !== 'csrf');
  const typed = fields.filter(([name, value]) => value.trim() !== '' && !CARRIED.has(name));
  return {
    title: texts.errors.ended,
    status: refusals[refusal.code].status,
    isPrivate: true,
    content: (
      <>
        <header class="page-head">
          <h1>{texts.errors.ended}</h1>
          <p class="lead">{visitor ? texts.errors.sendAgainHint : texts.errors.endedHint}</p>
        </header>
        <form method="post" action={path}>
          <Proof />
          {fields.map(([name, value], index) => (
            <input key={index} type="hidden" name={name} value={value} />
          ))}
          <div class="buttons">
            {visitor ? null : (
              <a class="button" href={to.login} target="_blank" rel="noopener">
                {texts.nav.login}
              </a>
            )}
            <button type="submit" {...(visitor ? {} : { class: 'quiet' })}>
              {texts.errors.sendAgain}
            </button>
          </div>
        </form>
        <section class="panel">
          <h2>{texts.errors.typed}</h2>
          <ul>
            {typed.map(([, value], index) => (
              <li key={index}>{value.slice(0, SHOWN)}</li>
            ))}
          </ul>
        </section>
      </>
    ),
  };
};
