/** `/srv/mqa/datasets/{id}` and its distributions: operations 11 and 12 of the interface. One distribution by its own id. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound, Refusal } from '../../errors.js';
import { DatasetOfDistributionDocument } from '../../../schema/operations/generated/operations.js';
import { parameter } from '../../http/query.js';
import type { RouteTools } from '../../http/route-tools.js';
import { datasetEntries, distributionEntries, envelope } from './entries.js';
import { datasetIndicators, distributionIndicators } from './indicator-view.js';
import { readQuality } from './read.js';

/** The forms of results: points, or arrays of named indicators. */
export type QualityRepresentation = 'metrics' | 'indicators';

/** Options of the quality routes. */
export interface QualityOptions extends RouteTools {
  /** The form for clients that do not ask with `?view=`. */
  readonly view: QualityRepresentation;
  /** Largest payload in bytes. */
  readonly bodyLimit: number;
}

type ById = { Params: { id: string } };

const viewOf = (request: FastifyRequest, { view }: QualityOptions): QualityRepresentation => {
  const wanted = parameter(request, 'view');
  if (wanted === undefined || wanted === '') return view;
  if (wanted === 'metrics' || wanted === 'indicators') return wanted;
  throw new Refusal('BAD_REQUEST', 'The query parameter "view" must be "metrics" or "indicators".');
};

/** A client appends a blank to the address. */
const idOf = (request: FastifyRequest<ById>): string => request.params.id.trim();

/** Mounts the routes. */
export const datasetQualityRoutes = (app: FastifyInstance, options: QualityOptions): void => {
  app.get<ById>('/datasets/:id', async (request) => {
    const view = viewOf(request, options);
    const dataset = await readQuality(options, request, idOf(request));
    return view === 'indicators' ? envelope(datasetIndicators(dataset)) : envelope(datasetEntries(dataset));
  });

  app.get<ById>('/datasets/:id/distributions', async (request) => {
    const view = viewOf(request, options);
    const dataset = await readQuality(options, request, idOf(request));
    return view === 'indicators' ? envelope(distributionIndicators(dataset)) : envelope(distributionEntries(dataset));
  });

  app.get<ById>('/distributions/:id', async (request) => {
    const view = viewOf(request, options);
    const { distribution } = await options.execute(DatasetOfDistributionDocument, { id: idOf(request) }, request);
    if (!distribution?.dataset) throw notFound('distribution');
    const dataset = await readQuality(options, request, distribution.dataset.identifier);
    const shown = view === 'indicators' ? distributionIndicators(dataset) : distributionEntries(dataset);
    const position = dataset.quality?.distributions.findIndex((one) => one.identifier === distribution.identifier);
    return envelope<object>(shown.filter((_, index) => index === position));
  });
};
