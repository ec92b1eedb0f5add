/** `/srv/mqa/countries`: figures over the catalogues of each country. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../../core/errors.js';
import {
  CountryQualitiesDocument,
  CountryQualityDocument,
  CountryQualityHistoriesDocument,
  CountryQualityHistoryDocument,
  type CountryPartsFragment,
  type SummaryPartsFragment,
} from '../../../../schema/operations/generated/operations.js';
import type { RouteTools } from '../../../core/http/route-tools.js';
import { envelope } from './entries.js';
import { chosen, periodOf, seriesOf, summaryEntry } from './summary-entries.js';

type ById = { Params: { id: string } };
type WithQuality = CountryPartsFragment & { quality: SummaryPartsFragment };

const infoOf = ({ code, iri, label, catalogues }: CountryPartsFragment) => ({
  id: code,
  title: label,
  spatial: iri,
  type: 'country',
  catalogues,
});

const entryOf = (country: WithQuality, request: FastifyRequest) =>
  chosen(request, { info: infoOf(country), ...summaryEntry(country.quality) });

const unknown = (): Refusal => new Refusal('NOT_FOUND', 'There is no catalogue of this country.');

/** Mounts the routes. */
export const countryRoutes = (app: FastifyInstance, { execute }: RouteTools): void => {
  app.get('/countries', async (request) => {
    const { countryQualities } = await execute(CountryQualitiesDocument, {}, request);
    return envelope(countryQualities.map((country) => entryOf(country, request)));
  });

  app.get('/countries/history', async (request) => {
    const { countryQualities } = await execute(CountryQualityHistoriesDocument, periodOf(request), request);
    return envelope(
      countryQualities.map((country) =>
        chosen(request, { info: infoOf(country), ...seriesOf(country.quality.history) }),
      ),
    );
  });

  app.get<ById>('/countries/:id', async (request) => {
    const { countryQuality } = await execute(CountryQualityDocument, { code: request.params.id }, request);
    if (!countryQuality) throw unknown();
    return envelope([entryOf(countryQuality, request)]);
  });

  app.get<ById>('/countries/:id/history', async (request) => {
    const variables = { code: request.params.id, ...periodOf(request) };
    const { countryQuality } = await execute(CountryQualityHistoryDocument, variables, request);
    if (!countryQuality) throw unknown();
    return envelope([chosen(request, seriesOf(countryQuality.quality.history))]);
  });
};
