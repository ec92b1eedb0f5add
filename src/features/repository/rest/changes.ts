/** `/srv/repo/changes`: the change log as JSON lines, with long polling. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../../../core/errors.js';
import {
  ChangesDocument,
  type ChangeKind,
  type ChangesQuery,
  type ChangesQueryVariables,
} from '../../../../schema/operations/generated/operations.js';
import { amongTypes } from '../../../core/negotiation.js';
import { integerParameter, parameter } from '../../../core/http/query.js';
import type { RouteTools } from '../../../core/http/route-tools.js';

/** Options of waiting for changes. */
export interface ChangeTools extends Pick<RouteTools, 'execute'> {
  /** Number of the last change; take it before reading. */
  readonly revision: () => number;
  /** Resolves when there is a later revision, after so many milliseconds, or when the signal or the service ends. */
  readonly afterRevision: (revision: number, milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** True if the service is stopping, so that nobody may wait. */
  readonly stopping: () => boolean;
  /** Has the caller's credentials looked at again when the next operation runs. */
  readonly reauthenticate: (request: FastifyRequest) => void;
}

const DEFAULT_LIMIT = 100;
const MOST = 1_000;
/** Longest wait in seconds: shorter than what proxies usually allow. */
const LONGEST_WAIT = 50;
/** Least time in milliseconds between two looks at the log, while changes come that this caller is not shown. */
const PAUSE = 100;

const LINES = 'application/x-ndjson';
const MEDIA_TYPES = [LINES, 'application/jsonl', 'application/json'];
const choose = amongTypes(MEDIA_TYPES);

const KINDS: readonly ChangeKind[] = ['CATALOGUE', 'DATASET', 'QUALITY'];

/** Values of a parameter that may be repeated or comma separated. */
const listOf = (request: FastifyRequest, name: string): string[] | null => {
  const values = [(request.query as Record<string, string | string[] | undefined>)[name] ?? []].flat();
  const items = values.flatMap((value) => value.split(',')).map((item) => item.trim());
  return items.some(Boolean) ? items.filter(Boolean) : null;
};

const kindsOf = (request: FastifyRequest): ChangeKind[] | null => {
  const kinds = listOf(request, 'kind');
  return (
    kinds?.map((name) => {
      const kind = KINDS.find((one) => one.toLowerCase() === name);
      if (kind) return kind;
      throw new Refusal('BAD_REQUEST', 'The query parameter "kind" must be catalogue, dataset or quality.');
    }) ?? null
  );
};

const within = (request: FastifyRequest, name: string, least: number, most: number): number | undefined => {
  const value = integerParameter(request, name);
  if (value === undefined || (value >= least && value <= most)) return value;
  throw new Refusal('BAD_REQUEST', `The query parameter "${name}" must be between ${least} and ${most}.`);
};

const variablesOf = (request: FastifyRequest): ChangesQueryVariables => ({
  since: parameter(request, 'since') || null,
  first: within(request, 'limit', 1, MOST) ?? DEFAULT_LIMIT,
  kinds: kindsOf(request),
  actions: listOf(request, 'action'),
  catalogue: parameter(request, 'catalogue') || null,
  dataset: parameter(request, 'dataset') || null,
});

type Page = ChangesQuery['changes'];

const itemOf = ({ node: { identifier, kind, ...rest } }: Page['edges'][number]): object => {
  const { cursor, at, action, iri, catalogue, etag, actor } = rest;
  return { cursor, at, action, kind: kind.toLowerCase(), id: identifier, iri, catalogue, etag, actor };
};

const send = (request: FastifyRequest, reply: FastifyReply, { edges, pageInfo }: Page): FastifyReply => {
  const type = choose(request.headers.accept);
  if (type === undefined) throw new Refusal('NOT_ACCEPTABLE', `Events come as ${MEDIA_TYPES.join(' or ')}.`);
  const items = edges.map(itemOf);
  reply
    .header('x-next-cursor', pageInfo.endCursor)
    .header('x-has-more', String(pageInfo.hasNextPage))
    .header('vary', 'Accept')
    .header('cache-control', 'no-store')
    .type(type);
  if (type === 'application/json') return reply.send(items);
  return reply.send(items.map((item) => `${JSON.stringify(item)}\n`).join(''));
};

/** Ends when the client is gone. */
const gone = ({ raw }: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  raw.once('close', () => controller.abort());
  return controller.signal;
};

/** Mounts the route. */
export const changeRoutes = (app: FastifyInstance, tools: ChangeTools): void => {
  const read = async (request: FastifyRequest, variables: ChangesQueryVariables): Promise<Page> =>
    (await tools.execute(ChangesDocument, variables, request)).changes;

  /** Looks again after every change, from where the last look ended, until there is something to tell or the time is up. */
  const poll = async (request: FastifyRequest, signal: AbortSignal, wait: number): Promise<Page> => {
    const until = Date.now() + wait * 1_000;
    const variables = variablesOf(request);
    for (let since = variables.since, looks = 0; ; looks += 1) {
      const revision = tools.revision();
      const page = await read(request, { ...variables, since: since ?? null });
      const left = until - Date.now();
      if (page.edges.length > 0 || left <= 0 || signal.aborted || tools.stopping()) return page;
      since = page.pageInfo.endCursor;
      if (looks > 0) await sleep(Math.min(PAUSE, left));
      if (!page.pageInfo.hasNextPage) await tools.afterRevision(revision, left, signal);
      tools.reauthenticate(request);
    }
  };

  app.get('/changes', async (request, reply) => {
    const wait = within(request, 'wait', 0, LONGEST_WAIT) ?? 0;
    const page = wait > 0 ? await poll(request, gone(reply), wait) : await read(request, variablesOf(request));
    return send(request, reply, page);
  });
};
