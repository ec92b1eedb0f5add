/** Sends pages to browsers, under a policy that allows nothing but the page itself. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OAuthError } from '../../../core/auth/oauth-error.js';
import { HTML } from '../../../core/html.js';
import { amongTypes } from '../../../core/negotiation.js';
import type { PlainFace } from '../../../core/plain-page.js';
import { problemPage, type ProviderPage } from '../login/pages.js';
import type { Realm } from '../realm.js';
import { textsFor } from '../login/texts/index.js';

/** The target that a form may lead to: browsers apply `form-action` to the redirects that follow a form as well. */
const formTarget = (uri: string): string => {
  const { protocol, origin } = new URL(uri);
  return protocol === 'http:' || protocol === 'https:' ? origin : protocol;
};

/** Headers of a page whose forms end at our own address or at `target`. */
const pageHeaders = ({ policy }: PlainFace, target: string | undefined): Record<string, string> => ({
  'content-type': HTML,
  'content-security-policy': [
    "default-src 'none'",
    policy,
    `form-action 'self'${target === undefined ? '' : ` ${formTarget(target)}`}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
  'x-frame-options': 'DENY',
});

/** Sends a page. `target` is the URI that its form leads to in the end, where that is not our own. */
export const sendPage = (
  reply: FastifyReply,
  status: number,
  { html, face }: ProviderPage,
  target?: string,
): FastifyReply => reply.code(status).headers(pageHeaders(face, target)).send(html);

const choose = amongTypes(['application/json', 'text/html']);

/** True if the caller is a browser that shows the answer to a person. */
export const wantsPage = ({ headers }: FastifyRequest): boolean => choose(headers.accept) === 'text/html';

/** Sends a refusal: as a page to people, as JSON to programs. */
export const sendProblem = (
  realm: Pick<Realm, 'face' | 'baseUrl'>,
  request: FastifyRequest,
  reply: FastifyReply,
  error: OAuthError,
): FastifyReply => {
  void reply.headers(error.headers);
  if (!wantsPage(request)) return reply.code(error.status).send(error.toJSON());
  const description = error.error === 'temporarily_unavailable' ? 'busy' : error.description;
  return sendPage(reply, error.status, problemPage(error.error, description, textsFor({ realm, request })));
};
