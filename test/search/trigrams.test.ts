/** Scripts that are written without blanks: every part of a text is found, whatever its length. */
import { soughtTrigrams, trigrams } from '../../src/core/search/text/tokens.js';
import { openWorld, type World } from './world.js';

const TITLE = '東京都の公共交通データ一覧';
let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.catalogue('own');
  await world.dataset('tokyo', `; dct:title "${TITLE}"@ja ; dcat:keyword "時刻表"@ja ; dct:description "駅"@ja`);
  await world.dataset('seoul', '; dct:title "서울 대중교통 노선"@ko');
  await world.dataset('bangkok', '; dct:title "ข้อมูลการขนส่ง"@th');
  await world.dataset('mixed', '; dct:title "GTFS東京バス2024 open data"@ja');
  await world.dataset('swapped', '; dct:title "都京東の路線"@ja');
});
afterAll(() => world.close());

const parts = (text: string): string[] => {
  const characters = [...text];
  return characters.flatMap((_, start) =>
    characters.slice(start).map((_, length) => characters.slice(start, start + length + 1).join('')),
  );
};

describe('a run', () => {
  it('is cut into trigrams that overlap, shorter at its end', () => {
    expect(trigrams('公共交通')).toEqual(['公共交', '共交通', '交通', '通']);
    expect(trigrams('駅')).toEqual(['駅']);
  });

  it('is looked for by its whole trigrams, or by the beginning of one', () => {
    expect(soughtTrigrams('公共交通')).toEqual({ tokens: ['公共交', '共交通'], open: false });
    expect(soughtTrigrams('公共')).toEqual({ tokens: ['公共'], open: true });
    expect(soughtTrigrams('公')).toEqual({ tokens: ['公'], open: true });
  });
});

describe('a query', () => {
  it('of any part of a text finds it, from one character on', async () => {
    for (const query of new Set(parts(TITLE)))
      expect([query, await world.ids({ query })]).toEqual([query, expect.arrayContaining(['tokyo'])]);
  });

  it('of what no text holds in this order finds nothing', async () => {
    for (const query of ['通交', '東都京', '公共通', '一覧東', '時刻駅'])
      expect([query, await world.ids({ query })]).toEqual([query, []]);
    expect(await world.ids({ query: '都京東' })).toEqual(['swapped']);
  });

  it('of one or two characters finds keywords and texts that are as short', async () => {
    for (const query of ['駅', '時刻', '刻表', '表']) expect(await world.ids({ query })).toEqual(['tokyo']);
  });

  it('works in Korean and Thai', async () => {
    for (const query of ['대중교통', '교통', '노', '서울']) expect(await world.ids({ query })).toEqual(['seoul']);
    for (const query of ['ขนส่ง', 'มูล']) expect(await world.ids({ query })).toEqual(['bangkok']);
  });

  it('may go on in another script, combine, exclude and be a phrase', async () => {
    for (const query of ['GTFS東京', '京バス2024', '"バス2024 open"', '東京 open', 'バス AND gtfs'])
      expect([query, await world.ids({ query })]).toEqual([query, ['mixed']]);
    expect(await world.ids({ query: '東京 -GTFS' })).toEqual(['tokyo']);
    expect((await world.ids({ query: '東京 OR 교통' })).sort()).toEqual(['mixed', 'seoul', 'tokyo']);
    expect(await world.ids({ query: '"東京都の公共"' })).toEqual(['tokyo']);
    expect(await world.ids({ query: '公共交*' })).toEqual(['tokyo']);
  });

  it('is marked where it stands', async () => {
    const { hits } = await world.find({ query: '公共交通', highlight: true });
    expect(hits[0]?.highlights).toEqual([{ field: 'title', language: 'ja', fragment: `<em>${TITLE}</em>` }]);
  });
});
