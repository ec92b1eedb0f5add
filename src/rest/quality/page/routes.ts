/** `/srv/catalog/…/quality`: quality as a person wants to see it. */
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../errors.js';
import { CatalogueQualityDocument, WorstDatasetsDocument } from '../../generated/operations.js';
import { parameter } from '../../query.js';
import type { RouteTools } from '../../routes.js';
import { readQuality } from '../read.js';
import { cataloguePage } from './catalogue.js';
import { datasetPage } from './dataset.js';
import { sendPage } from './layout.js';

type ById = { Params: { id: string } };

/** Datasets that the page of a catalogue names. */
const WORST = 10;

/** Mounts the pages. */
export const qualityPages = (app: FastifyInstance, tools: RouteTools): void => {
  app.get<ById>('/srv/catalog/datasets/:id/quality', async (request, reply) =>
    sendPage(reply, datasetPage(await readQuality(tools, request, request.params.id))),
  );

  app.get<ById>('/srv/catalog/catalogues/:id/quality', async (request, reply) => {
    const { id } = request.params;
    const locale = parameter(request, 'locale');
    const lang = locale ? [locale] : null;
    const { catalogue } = await tools.execute(CatalogueQualityDocument, { id, lang }, request);
    if (!catalogue) throw new Refusal('NOT_FOUND', 'There is no catalogue with this id.');
    const { datasetsByQuality } = await tools.execute(
      WorstDatasetsDocument,
      { catalogue: id, first: WORST, lang },
      request,
    );
    return sendPage(reply, cataloguePage(catalogue, datasetsByQuality.edges));
  });
};
