/** `/search`, `/scroll` and `/autocomplete`. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  SearchDocument,
  type SearchKind,
  type SearchQuery,
} from '../../../../schema/operations/generated/operations.js';
import { Refusal } from '../../../core/errors.js';
import type { RouteTools } from '../../../core/http/route-tools.js';
import { bandId, facetId } from './facets.js';
import { flagOf, listOf, type Parameters, parametersOf, textOf } from './parameters.js';
import { personalHits, sendPersonal } from './personal.js';
import { indexesOf, variablesOf } from './variables.js';
import { vocabularyAnswer } from './vocabularies.js';

/** Answers of searches as existing clients parse them. */
type Found = SearchQuery['search'];

/** Options of answers: if documents show their relevance, and where the words stand. */
interface AnswerOptions {
  readonly showScore?: boolean;
  readonly highlight?: boolean;
}

/** Puts members in front of those of a document that is JSON already. */
const withMembers = (document: string, members: Record<string, unknown>): string => {
  const added = JSON.stringify(members);
  if (added === '{}') return document;
  return document === '{}' ? added : `${added.slice(0, -1)},${document.slice(1)}`;
};

/** The documents of the hits as a JSON array. Documents are JSON already and are not parsed once more. */
const documentsOf = (
  edges: readonly Found['edges'][number][],
  { showScore = false, highlight = false }: AnswerOptions = {},
): string =>
  `[${edges
    .map(({ document, score, highlights }) =>
      withMembers(document, { ...(showScore ? { score } : {}), ...(highlight ? { highlights } : {}) }),
    )
    .join(',')}]`;

type Value = Found['facets'][number]['values'][number];

/** A counted value. Bands of quality also name their bounds, in both spellings that clients read. */
const itemOf = ({ value, label, count, from, to }: Value) =>
  from == null || to == null
    ? { id: value, title: label, count }
    : { id: bandId(value), title: label, count, from, to, minScoring: from, maxScoring: to };

/** Facets by the names that clients use. */
const facetsOf = (facets: Found['facets']) =>
  facets.map(({ facet, title, values, total }) => ({
    id: facetId(facet),
    title,
    total,
    items: values.map(itemOf),
  }));

/** The whole answer: `members` are those beside `results`. */
const envelope = (members: Readonly<Record<string, unknown>>, results: string): string =>
  `{"success":true,"result":${JSON.stringify(members).slice(0, -1)},"results":${results}}}`;

const JSON_TYPE = 'application/json; charset=utf-8';

/** A scroll is the search and the place in it. */
const scrollIdOf = (parameters: Parameters, after: string): string =>
  Buffer.from(JSON.stringify({ ...parameters, page: undefined, after })).toString('base64url');

const readScrollId = (scrollId: string): Parameters => {
  try {
    const parameters = JSON.parse(Buffer.from(scrollId, 'base64url').toString('utf8')) as unknown;
    if (typeof parameters === 'object' && parameters !== null && 'after' in parameters) return parameters as Parameters;
  } catch {
    // Refused below.
  }
  throw new Refusal('BAD_REQUEST', 'The parameter "scrollId" is not one that a search returned.');
};

const countsOf = (names: readonly { name: string; kind: SearchKind | undefined }[], found: SearchQuery['search']) => {
  if (names.length === 1) return found.totalCount;
  const count = (kind: SearchKind | undefined) => found.totals.find((total) => total.kind === kind)?.count ?? 0;
  return { total: found.totalCount, ...Object.fromEntries(names.map(({ name, kind }) => [name, count(kind)])) };
};

const cursorIn = (parameters: Parameters): Parameters => {
  const after = textOf(parameters, 'searchAfter');
  // Cursors of other services look otherwise and are ignored, as clients send them along.
  return after !== undefined && /^W[A-Za-z0-9_-]+$/.test(after)
    ? { ...parameters, after }
    : { ...parameters, after: '' };
};

/** Answers a search; GET and POST differ only in where the parameters stand. */
const answerTo = async (
  parameters: Parameters,
  request: FastifyRequest,
  reply: FastifyReply,
  { execute }: RouteTools,
): Promise<FastifyReply> => {
  const indexes = indexesOf(parameters);
  const index = indexes.map(({ name }) => name).join(',');
  if (index === 'vocabulary') return vocabularyAnswer(parameters, request, reply, execute);
  const kinds = [...new Set(indexes.flatMap(({ kind }) => kind ?? []))];
  if (kinds.length === 0) {
    return reply.type(JSON_TYPE).send(envelope({ index, count: 0, facets: [] }, '[]'));
  }
  // Existing clients read what metadata offer, on sale or not, in the documents, and count and choose by that.
  const variables = { ...variablesOf(parameters, kinds), asSent: true };
  const { search } = await execute(SearchDocument, variables, request);
  const { endCursor } = search.pageInfo;
  const scroll = flagOf(parameters, 'scroll') === true && endCursor !== null;
  const members = {
    index,
    count: countsOf(indexes, search),
    facets: facetsOf(search.facets),
    ...(search.corrections.length > 0 ? { corrections: search.corrections } : {}),
    ...(search.hint === null ? {} : { hint: search.hint }),
    ...(scroll ? { scrollId: scrollIdOf(parameters, endCursor) } : {}),
    ...(endCursor === null ? {} : { searchAfter: endCursor }),
  };
  const hits = await personalHits(search.edges, listOf(parameters, 'includes') ?? null, request, execute);
  const results = documentsOf(hits, {
    showScore: flagOf(parameters, 'showScore') ?? false,
    highlight: flagOf(parameters, 'highlight') ?? false,
  });
  return sendPersonal(request, reply, envelope(members, results));
};

/** The text that was typed so far, as a query: its last word is the beginning of one. */
const typed = (text: string): string => {
  const words = text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const last = words.pop();
  return last === undefined ? '' : [...words.map((word) => `"${word}"`), `${last}*`].join(' ');
};

/** Mounts the routes. */
export const searchRoutes = (app: FastifyInstance, tools: RouteTools): void => {
  const search = (request: FastifyRequest, reply: FastifyReply) => {
    const parameters = cursorIn(parametersOf(request));
    const q = textOf(parameters, 'q');
    const asked =
      flagOf(parameters, 'autocomplete') === true && q !== undefined
        ? { ...parameters, q: typed(q), fields: 'title' }
        : parameters;
    return answerTo(asked, request, reply, tools);
  };
  // The root of the search is the entry that the interface names; its clients ask below it.
  app.get('/', search);
  app.get('/search', search);
  app.post('/search', search);
  app.get('/scroll', (request, reply) => {
    const parameters = readScrollId(textOf(parametersOf(request), 'scrollId') ?? '');
    return answerTo(parameters, request, reply, tools);
  });
  app.get('/autocomplete', (request, reply) => {
    const parameters = cursorIn(parametersOf(request));
    const q = typed(textOf(parameters, 'q') ?? '');
    const asked = { includes: 'id,title,acquired', aggregation: 'false', ...parameters, q, fields: 'title' };
    return q === ''
      ? reply.type(JSON_TYPE).send(envelope({ index: 'dataset', count: 0, facets: [] }, '[]'))
      : answerTo(asked, request, reply, tools);
  });
};
