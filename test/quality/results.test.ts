/** Stored results of several datasets at once, where fewer assessments are kept read than are asked for. */
import { Identifiers } from '../../src/features/repository/identifiers.js';
import { Results } from '../../src/features/quality/results.js';
import { startService } from '../support/service.js';

it('are there for all who are asked for, in their order', async () => {
  const service = await startService();
  try {
    const headers = { 'content-type': 'text/turtle' };
    const prefixes = '@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .';
    const catalogue = `${prefixes} <urn:c> a dcat:Catalog ; dct:title "C"@en .`;
    await service.write('PUT', '/srv/repo/catalogues/c', catalogue, headers);
    const ids = ['a', 'b', 'd', 'e'];
    for (const id of ids) {
      const body = `${prefixes} <urn:${id}> a dcat:Dataset ; dct:title "${id}"@en ; dct:description "A dataset"@en .`;
      await service.write('PUT', `/srv/repo/catalogues/c/datasets/origin?originalId=${id}`, body, headers);
      // It waits for the assessment.
      await service.graphql('query ($id: ID!) { dataset(id: $id) { quality { score } } }', { id });
    }
    const results = new Results(service.app.store.database, new Identifiers(service.url), 2);
    for (const asked of [['a', 'b'], ids, ['b', 'none', 'e', 'a'], [...ids].reverse()]) {
      const found = results.findAll(asked);
      expect(found.map((result) => result?.dataset ?? 'none')).toEqual(asked);
      for (const result of found) if (result) expect(result.assessment.score).toBe(result.score);
    }
  } finally {
    await service.stop();
  }
});
