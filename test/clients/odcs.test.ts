/** The model of the Open Data Contract Standard in Python, by the makers of the Data Contract CLI, against contracts of the service. */
import { DEPARTURES } from '../contracts/example.js';
import { startService } from '../support/service.js';
import { describeClient } from './python.js';

const HEAD = '@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .';
const TURTLE = { 'content-type': 'text/turtle' };

await describeClient('open-data-contract-standard', 'odcs_contracts.py', {
  start: async () => {
    const service = await startService();
    const catalogue = `${HEAD} <> a dcat:Catalog ; dct:title "Trams"@en ; dct:description "x"@en .`;
    await service.write('PUT', '/srv/repo/catalogues/trams', catalogue, TURTLE);
    const dataset = `${HEAD} <> a dcat:Dataset ; dct:title "Departures"@en ; dct:description "x"@en .`;
    const place = '/srv/repo/catalogues/trams/datasets/origin?originalId=departures';
    await service.write('PUT', place, dataset, TURTLE);
    const type = { 'content-type': 'application/yaml' };
    await service.write('PUT', '/srv/repo/datasets/departures/contract', DEPARTURES, type);
    return service;
  },
  given: () => ({ contract: DEPARTURES }),
});
