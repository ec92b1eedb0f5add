/** The change log under concurrent writers: a reader that follows it by cursor misses nothing and sees nothing twice. */
import { startService, type TestService } from '../support/service.js';
import { CATALOGUE, DATASET, linesOf, type Line } from './events.js';

const WRITERS = 8;
const EACH = 15;

describe('readers and concurrent writers', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
    await service.write('PUT', '/srv/repo/catalogues/one', CATALOGUE, { 'content-type': 'text/turtle' });
  });
  afterAll(() => service.stop());

  const put = async (id: string): Promise<void> => {
    const path = `/srv/repo/catalogues/one/datasets/origin?originalId=${id}`;
    expect((await service.write('PUT', path, DATASET(id), { 'content-type': 'text/turtle' })).status).toBe(201);
  };

  const followUntil = async (isOver: () => boolean): Promise<Line[]> => {
    const found: Line[] = [];
    let since = '';
    for (;;) {
      const over = isOver();
      const response = await service.fetch(`/srv/repo/changes?limit=7&since=${since}&kind=dataset`);
      found.push(...linesOf(await response.text()));
      since = response.headers.get('x-next-cursor') ?? '';
      if (over && response.headers.get('x-has-more') === 'false') return found;
    }
  };

  it('lose and repeat nothing, and read only what is there already', async () => {
    let running = WRITERS;
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      for (let number = 0; number < EACH; number += 1) {
        // Some units of a group fail, which must not leave holes that a reader could wait for or step over.
        const stale = { 'content-type': 'text/turtle', 'if-match': '"0"' };
        await service.write('PUT', `/srv/repo/datasets/w${writer}-0`, DATASET('never'), stale);
        await put(`w${writer}-${number}`);
      }
      running -= 1;
    });
    const [found] = await Promise.all([followUntil(() => running === 0), ...writers]);
    const ids = found.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(WRITERS * EACH);
    for (let writer = 0; writer < WRITERS; writer += 1) {
      const own = ids.filter((id) => id.startsWith(`w${writer}-`));
      expect(own).toEqual(Array.from({ length: EACH }, (_, number) => `w${writer}-${number}`));
    }
  });

  it('number events without gaps in the order of the commits', () => {
    const rows = service.app.store.database.read<{ sequence: number; revision: number }>(
      'SELECT sequence, revision FROM change_log ORDER BY sequence',
    );
    expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, index) => index + 1));
    expect(rows.every(({ revision }, index) => index === 0 || revision >= (rows[index - 1]?.revision ?? 0))).toBe(true);
  });
});
