/** `/vocabularies`: concepts with their labels, as form editors look them up. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../../core/errors.js';
import {
  VocabularyConceptsDocument,
  VocabularyNamesDocument,
  type VocabularyConceptsQuery,
} from '../../../../schema/operations/generated/operations.js';
import type { Execute } from '../../../core/gateway/execute.js';
import type { RouteTools } from '../../../core/http/route-tools.js';
import { countOf, parametersOf, textOf, type Parameters } from './parameters.js';

type Page = NonNullable<VocabularyConceptsQuery['vocabulary']>;

const MOST = 10_000;

const conceptOf = ({ code, iri, label }: Page['concepts'][number], scheme: string) => ({
  id: code,
  resource: iri,
  in_scheme: scheme,
  pref_label: { en: label },
  alt_label: {},
});

const read = async (
  variables: { name: string; query?: string | null; concept?: string | null; offset: number; first: number },
  request: FastifyRequest,
  execute: Execute,
): Promise<Page> => {
  const { vocabulary } = await execute(VocabularyConceptsDocument, variables, request);
  if (!vocabulary) throw notFound('vocabulary', 'with this name');
  return vocabulary;
};

/** The answer to a search in a vocabulary. A vocabulary that is not held here has no concepts. */
export const vocabularyAnswer = async (
  parameters: Parameters,
  request: FastifyRequest,
  reply: FastifyReply,
  execute: Execute,
): Promise<FastifyReply> => {
  const first = countOf(parameters, 'limit', 10, MOST);
  const variables = {
    name: textOf(parameters, 'vocabulary') ?? '',
    query: textOf(parameters, 'q') ?? null,
    offset: Math.min(countOf(parameters, 'page', 0, MOST) * first, 1e9),
    first,
  };
  const { vocabulary } = await execute(VocabularyConceptsDocument, variables, request);
  const results = vocabulary?.concepts.map((concept) => conceptOf(concept, vocabulary.scheme)) ?? [];
  return reply.send({
    success: true,
    result: { index: 'vocabulary', count: vocabulary?.total ?? 0, facets: [], results },
  });
};

/** Mounts the routes. */
export const vocabularyRoutes = (app: FastifyInstance, { execute }: RouteTools): void => {
  app.get('/vocabularies', async (request) => (await execute(VocabularyNamesDocument, {}, request)).vocabularies);

  app.get<{ Params: { name: string } }>('/vocabularies/:name', async (request) => {
    const page = await read({ name: request.params.name, offset: 0, first: MOST }, request, execute);
    const results = page.concepts.map((concept) => conceptOf(concept, page.scheme));
    return { success: true, result: { index: 'vocabulary', count: page.total, results } };
  });

  app.get<{ Params: { name: string; id: string } }>('/vocabularies/:name/:id', async (request) => {
    const { name, id } = request.params;
    const resource = textOf(parametersOf(request), 'resource');
    const concept = id === 'vocable' && resource !== undefined ? resource : id;
    const page = await read({ name, concept, offset: 0, first: 1 }, request, execute);
    const [found] = page.concepts;
    if (!found) throw notFound('concept', 'with this name');
    return { success: true, result: conceptOf(found, page.scheme) };
  });
};
