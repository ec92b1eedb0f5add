/**
 * The treatment of requests that write by a gateway that only reads: it sends them on to the one that leads, and answers with its answer,
 * once its own copy has what was written. Logins count as writing. So clients may talk to any gateway.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import { Readable } from 'node:stream';
import type { Agent } from 'undici';
import { chainFor, type TrustedProxies } from '../auth/addresses.js';
import { Refusal } from '../errors.js';
import { writes } from './route-config.js';

/** Response header: how far the store was after the request, for `AT_LEAST`. */
export const POSITION = 'store-position';
/** Request header: the answer has to be made from a copy that is at least this far. */
export const AT_LEAST = 'min-store-position';
const FORWARDED = 'x-forwarded-by-gateway';

/** The needs of forwarding. */
export interface ForwardTools {
  /** The position of the store, as far as this gateway knows. */
  position(): number;
  /** Resolves to whether this gateway is at a position, or gets there within so many milliseconds. */
  reaches(position: number, milliseconds: number): Promise<boolean>;
  /** True if this gateway writes by itself. */
  leads(): boolean;
  /** Proxies in front of each gateway. */
  readonly proxies: TrustedProxies;
  /** Address of the gateway that leads, where it is another one. */
  leader(): string | undefined;
}

/** Milliseconds that a request waits for the copy. */
const PATIENCE_MS = 5_000;
/** Largest GraphQL request in bytes that is looked into; larger ones are refused anyway. */
const MOST_LOOKED_INTO = 64 * 1024 * 1024;

/** A mutation, or a document of which only its name is sent. */
const MAY_WRITE = /\bmutation\b|"(?:documentId|id|extensions)"\s*:/;

/** Headers that are about one connection (RFC 9110 §7.6.1), or that this gateway writes itself. */
const HOP = new Set(
  'connection keep-alive proxy-authenticate proxy-authorization te trailer transfer-encoding upgrade host content-length expect date'.split(
    ' ',
  ),
);

const away = (cause?: unknown): Refusal =>
  new Refusal(
    'UNAVAILABLE',
    'The gateway that writes cannot be reached; try again in a moment.',
    { retryAfter: 2 },
    cause,
  );

const headersTo = (request: FastifyRequest, proxies: TrustedProxies): Record<string, string | string[]> => {
  const kept = Object.entries(request.headers).filter(([name, value]) => value !== undefined && !HOP.has(name));
  return {
    ...(Object.fromEntries(kept) as Record<string, string | string[]>),
    'x-forwarded-for': chainFor(request.ip, proxies),
    'x-request-id': request.id,
    [FORWARDED]: '1',
  };
};

const collect = async (stream: AsyncIterable<Buffer>): Promise<Buffer> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    size += part.length;
    if (size > MOST_LOOKED_INTO)
      throw new Refusal('PAYLOAD_TOO_LARGE', 'The payload is larger than this service accepts.');
    parts.push(part);
  }
  return Buffer.concat(parts);
};

/** Tells clients how far the store is after they wrote, lets them ask for that, and sends on what this gateway cannot do. */
export const forwardWrites = (http: FastifyInstance, tools: ForwardTools): void => {
  let agent: Agent | undefined;
  http.addHook('onClose', async () => agent?.destroy());

  const forward = async (
    request: FastifyRequest,
    reply: FastifyReply,
    body: Readable | Buffer | null,
  ): Promise<void> => {
    const leader = tools.leader();
    // Sent on once already: two gateways that each take the other for the one that leads must not forward in a loop.
    if (leader === undefined || request.headers[FORWARDED] !== undefined) throw away();
    // Its default is there in the bundle, too, where names of a CommonJS module are not.
    const { Agent, request: send } = (await import('undici')).default;
    agent ??= new Agent({ connections: 64, connectTimeout: 3_000, bodyTimeout: 0, headersTimeout: 120_000 });
    const answer = await send(`${leader}${request.url}`, {
      method: request.method as 'GET',
      headers: headersTo(request, tools.proxies),
      body,
      dispatcher: agent,
    }).catch((error: unknown) => Promise.reject(away(error)));
    const position = Number(answer.headers[POSITION]);
    if (Number.isSafeInteger(position)) await tools.reaches(position, PATIENCE_MS);
    for (const [name, value] of Object.entries(answer.headers)) {
      if (value !== undefined && !HOP.has(name)) reply.header(name, value);
    }
    await reply.code(answer.statusCode).send(answer.body);
  };

  const prepare = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const asked = Number(request.headers[AT_LEAST] ?? 0);
    if (asked > tools.position() && !(await tools.reaches(asked, PATIENCE_MS))) {
      throw new Refusal('UNAVAILABLE', 'This gateway does not have yet what was asked for; try again.', {
        retryAfter: 1,
      });
    }
    if (tools.leads() || writes(request) !== true) return;
    const hasBody =
      request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
    await forward(request, reply, hasBody ? request.raw : null);
  };
  const lookInto = async (
    request: FastifyRequest,
    reply: FastifyReply,
    payload: RequestPayload,
  ): Promise<RequestPayload> => {
    const body = await collect(payload as AsyncIterable<Buffer>);
    if (!MAY_WRITE.test(body.toString()))
      return Object.assign(Readable.from([body]), { receivedEncodedLength: body.length });
    await forward(request, reply, body);
    return payload;
  };
  // Most requests have nothing to wait for, and get by without promises.
  http.addHook('onRequest', (request, reply, done) => {
    if (request.headers[AT_LEAST] === undefined && tools.leads()) return done();
    prepare(request, reply).then(() => reply.sent || done(), done);
  });
  http.addHook('preParsing', (request, reply, payload, done) => {
    if (tools.leads() || writes(request) !== 'perhaps') return done(null, payload);
    lookInto(request, reply, payload).then((found) => reply.sent || done(null, found), done);
  });
  http.addHook('onSend', (request, reply, _payload, done) => {
    if (tools.leads() && writes(request) !== false) reply.header(POSITION, String(tools.position()));
    done();
  });
};
