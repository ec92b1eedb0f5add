/** The score before a write: what would be reached, and what would raise it most. */
import { numberOfState } from '../../src/features/quality/urls/keys.js';
import { SERVICE } from '../../src/core/threads/fair/asker.js';
import { startService, type TestService } from '../support/service.js';
import { bare, catalogue, rich, TURTLE } from './documents.js';

let service: TestService;
beforeAll(async () => {
  service = await startService({ URL_CHECK: 'off' });
  await service.write('PUT', '/srv/repo/catalogues/ours', catalogue, TURTLE);
});
afterAll(() => service.stop());

describe('the quality of a payload', () => {
  it('is scored, explained and ranked by what there is to gain', async () => {
    const quality = await service.app.domain.quality.previews.assessPayload({ body: bare, contentType: 'text/turtle' });
    expect(quality).toMatchObject({ score: 30, band: 'BAD', interoperability: 30 });
    const gains = quality?.advice.map(({ gain }) => gain) ?? [];
    expect(gains.length).toBeGreaterThan(5);
    expect(gains).toEqual([...gains].sort((a, b) => b - a));
    expect(quality?.indicators.find(({ name }) => name === 'keywordAvailability')).toMatchObject({ passed: false });
    expect(await service.app.store.count('dataset')).toBe(0);
  });

  it('is refused as a write would be', async () => {
    const { previews } = service.app.domain.quality;
    await expect(previews.assessPayload({ body: '<a> <b>' })).rejects.toMatchObject({ code: 'RDF_SYNTAX' });
    expect(await previews.assessPayload({ body: catalogue, contentType: 'text/turtle' })).toBeUndefined();
  });
});

describe('the quality of a document', () => {
  it('is that of the stored one, whose URLs are known', async () => {
    const path = '/srv/repo/catalogues/ours/datasets?waitForQuality=true';
    const { id } = (await (await service.write('POST', path, rich(), TURTLE)).json()) as { id: string };
    const document = await service.app.store.get(service.app.domain.identifiers.iri('dataset', id));
    if (!document) throw new Error('it was not stored');
    await service.app.store.database.write([
      {
        sql: 'UPDATE url_known SET state = ?, status = 200, checked = 1, due = ?',
        params: [numberOfState('OK'), 9e15],
      },
    ]);
    const { previews } = service.app.domain.quality;
    expect(await previews.assessDocument(document, SERVICE)).toMatchObject({ identifier: id, score: 405, advice: [] });
    const poorer = document.triples.replace(/^.*keyword.*\n/m, '');
    expect(await previews.assessDocument({ ...document, triples: poorer }, SERVICE)).toMatchObject({
      score: 375,
      advice: [{ indicator: 'keywordAvailability', gain: 30 }],
    });
  });
});
