/**
 * Reading one's own writes where the search index is a system of its own: a request may wait until the index shows everything
 * that was stored before it came. `Prefer: wait=SECONDS` (RFC 7240 §4.3) waits so long at most and answers from what is
 * there then; `Preference-Applied` tells whether the index had everything. With `Min-Store-Position` searches wait too, and
 * are refused where the index does not get there.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../errors.js';
import { AT_LEAST } from './forward.js';

/** Longest time in seconds that a request may ask to wait. */
const LONGEST = 30;
/** Milliseconds that a request with a position waits. */
const PATIENCE_MS = 5_000;
/** The paths that ask the index. */
const ASKING = /^\/(?:srv\/search|graphql|srv\/catalog)(?:[/?]|$)/;

/** Seconds that a request prefers to wait; undefined where it does not say. */
const preferred = ({ headers }: FastifyRequest): number | undefined => {
  if (headers['prefer'] === undefined) return undefined;
  const found = /(?:^|,)\s*wait\s*=\s*"?(\d{1,4})"?\s*(?:[;,]|$)/i.exec([headers['prefer']].flat().join(','));
  return found ? Math.min(Number(found[1]), LONGEST) : undefined;
};

/** Lets requests wait for the index. `settled` resolves to whether it showed everything within so many milliseconds. */
export const waitForIndex = (http: FastifyInstance, settled: (milliseconds: number) => Promise<boolean>): void => {
  const wait = async (reply: FastifyReply, seconds: number | undefined): Promise<void> => {
    if (seconds !== undefined) {
      if (await settled(seconds * 1_000)) reply.header('preference-applied', `wait=${seconds}`);
      return;
    }
    if (await settled(PATIENCE_MS)) return;
    throw new Refusal('UNAVAILABLE', 'The search index does not show yet what was asked for; try again.', {
      retryAfter: 1,
    });
  };
  http.addHook('onRequest', (request, reply, done) => {
    if (!ASKING.test(request.url)) return done();
    const seconds = preferred(request);
    if (seconds === undefined && request.headers[AT_LEAST] === undefined) return done();
    wait(reply, seconds).then(() => done(), done);
  });
};
