/** The assessment as a function of metadata: points, vocabularies, near misses and the choice of the best distribution. */
import { Parser } from 'n3';
import { assess } from '../../src/features/repository/assessment/assess.js';
import { bandOf, dimensions } from '../../src/model/dimensions.js';
import { adviceOf, explainDataset } from '../../src/features/repository/assessment/explain.js';
import { indicators, MOST_POINTS, possible } from '../../src/features/repository/assessment/indicators.js';
import type { Assessment } from '../../src/features/repository/assessment/assessment.js';
import type { UrlStatus } from '../../src/features/repository/assessment/found.js';
import { bare, rich, RICH_DATASET, richDistribution, turtle } from './documents.js';

const SOURCE = 'http://source.example/';
const OK: UrlStatus = { state: 'OK', status: 200 };

const assessText = (
  text: string,
  {
    distributions = ['x'],
    conforms = true,
    url = OK,
  }: { distributions?: string[]; conforms?: boolean; url?: UrlStatus } = {},
): Assessment =>
  assess({
    quads: new Parser().parse(text),
    dataset: `${SOURCE}d`,
    distributions: distributions.map((id) => ({ id, iri: SOURCE + id })),
    conforms,
    urlStatus: () => url,
  });

const outcome = (assessment: Assessment, name: string) =>
  [...assessment.dataset.outcomes, ...(assessment.distributions[0]?.outcomes ?? [])].find(
    ({ indicator }) => indicator === name,
  );

/** A dataset with one distribution that says this. */
const withDistribution = (text: string): Assessment =>
  assessText(turtle(`${RICH_DATASET} ; dcat:distribution :x . :x a dcat:Distribution ; ${text} .`));
const withDataset = (text: string): Assessment =>
  assessText(turtle(`:d a dcat:Dataset ; ${text} .`), { distributions: [] });

describe('the table', () => {
  it('adds up to the published points', () => {
    expect(possible).toEqual({
      findability: 100,
      accessibility: 100,
      interoperability: 110,
      reusability: 75,
      contextuality: 20,
    });
    expect(MOST_POINTS).toBe(405);
  });

  it('names each indicator once and says how to do better', () => {
    expect(new Set(indicators.map(({ name }) => name)).size).toBe(indicators.length);
    for (const { fix, looksAt, title } of indicators)
      for (const text of [fix, looksAt, title]) expect(text).not.toBe('');
  });

  it.each([
    [405, 'EXCELLENT'],
    [351, 'EXCELLENT'],
    [350, 'GOOD'],
    [221, 'GOOD'],
    [220, 'SUFFICIENT'],
    [121, 'SUFFICIENT'],
    [120, 'BAD'],
    [0, 'BAD'],
  ])('calls %i points %s', (score, band) => expect(bandOf(score)).toBe(band));
});

describe('points', () => {
  it('are all reached by a dataset that has everything', () => {
    const assessment = assessText(rich());
    expect(assessment.points).toEqual(possible);
    expect(assessment.score).toBe(405);
    expect(adviceOf(explainDataset(assessment))).toEqual([]);
  });

  it('are few for a dataset that has nothing', () => {
    expect(assessText(bare, { distributions: [], conforms: false }).score).toBe(0);
    expect(assessText(bare, { distributions: [] }).points.interoperability).toBe(30);
  });

  it('do not count empty values', () => {
    expect(outcome(withDataset('dcat:keyword "  "@en'), 'keywordAvailability')?.passed).toBe(false);
    expect(outcome(withDataset('dcat:keyword "", "x"'), 'keywordAvailability')?.passed).toBe(true);
  });

  it('do not grow with the number of keywords', () => {
    expect(withDataset('dcat:keyword "a", "b", "c", "d"').points.findability).toBe(30);
  });

  it('of a URL that was not checked are open, not lost', () => {
    const unchecked = assessText(rich(), { url: { state: 'UNCHECKED' } });
    expect(unchecked.points.accessibility).toBe(20);
    expect(adviceOf(explainDataset(unchecked))).toEqual([]);
    const broken = assessText(rich(), { url: { state: 'BROKEN', status: 404 } });
    expect(broken.points.accessibility).toBe(20);
    expect(adviceOf(explainDataset(broken)).map(({ gain }) => gain)).toEqual([50, 30]);
  });
});

describe('several distributions', () => {
  const poor = ':y a dcat:Distribution ; dct:title "paper" ; dct:rights [] .';
  const both = turtle(
    `${RICH_DATASET} ; dcat:distribution :x, :y . ${richDistribution(':x', 'https://a.example/', 'https://a.example/')} ${poor}`,
  );

  it('count by the best one in each dimension, whatever their order', () => {
    for (const distributions of [
      ['x', 'y'],
      ['y', 'x'],
    ]) {
      const assessment = assessText(both, { distributions });
      expect(assessment.points).toEqual(possible);
      const responsible = explainDataset(assessment).filter(({ distribution }) => distribution !== null);
      expect(new Set(responsible.map(({ distribution }) => distribution))).toEqual(new Set(['x']));
    }
  });

  it('may each be the best of a dimension', () => {
    const text = turtle(`:d a dcat:Dataset ; dcat:distribution :x, :y .
      :x a dcat:Distribution ; dct:format at:file-type\\/CSV . :y a dcat:Distribution ; dct:license at:licence\\/CC0 .`);
    const assessment = assessText(text, { distributions: ['x', 'y'] });
    expect(assessment.points).toMatchObject({ interoperability: 90, reusability: 30 });
    const of = (name: string) => explainDataset(assessment).find((indicator) => indicator.name === name)?.distribution;
    expect([of('formatAvailability'), of('licenceAlignment')]).toEqual(['x', 'y']);
  });

  it('bring only their own points', () => {
    const [best] = assessText(both, { distributions: ['x', 'y'] }).distributions;
    expect(best?.points).toEqual({
      findability: 0,
      accessibility: 100,
      interoperability: 80,
      reusability: 30,
      contextuality: 20,
    });
  });
});

describe('dates', () => {
  it('may stand on the dataset or on the distribution that counts', () => {
    const dated = (dataset: string, distribution: string): number =>
      assessText(
        turtle(`:d a dcat:Dataset ; dct:title "T"${dataset} . :x a dcat:Distribution ; dct:title "X"${distribution} .`),
      ).points.contextuality;
    expect(dated('', '')).toBe(0);
    expect(dated(' ; dct:issued "2024"', '')).toBe(5);
    expect(dated('', ' ; dct:issued "2024"')).toBe(5);
    expect(dated(' ; dct:issued "2024"', ' ; dct:modified "2024"')).toBe(10);
  });
});

describe('vocabularies are matched strictly', () => {
  const FILE_TYPE = 'http://publications.europa.eu/resource/authority/file-type/';

  it.each([
    [`<${FILE_TYPE}CSV>`, undefined],
    [`<https://publications.europa.eu/resource/authority/file-type/CSV>`, `${FILE_TYPE}CSV`],
    [`<${FILE_TYPE}csv>`, `${FILE_TYPE}CSV`],
    [`<${FILE_TYPE}CSV/>`, `${FILE_TYPE}CSV`],
    [`<http://publications.europa.eu/resource/authority/filetype/CSV>`, `${FILE_TYPE}CSV`],
    ['"csv"', `${FILE_TYPE}CSV`],
  ])('format %s', (format, meant) => {
    const found = outcome(withDistribution(`dct:format ${format}`), 'formatMediaTypeMachineReadable');
    expect(found).toMatchObject({ passed: meant === undefined });
    expect(found?.meant).toBe(meant);
  });

  it.each([
    ['at:access-right\\/PUBLIC', true, undefined],
    ['<http://publications.europa.eu/resource/authority/access-rights/PUBLIC>', false, 'access-right/PUBLIC'],
    ['<http://publications.europa.eu/resource/authority/access-right/NON-PUBLIC>', false, 'access-right/NON_PUBLIC'],
    ['at:licence\\/CC0', false, undefined],
  ])('access rights %s', (rights, passed, meant) => {
    const found = outcome(withDataset(`dct:accessRights ${rights}`), 'accessRightsVocabularyAlignment');
    expect(found?.passed).toBe(passed);
    expect(found?.meant?.slice('http://publications.europa.eu/resource/authority/'.length)).toBe(meant);
  });

  it('demands both format and media type for the alignment', () => {
    const passes = (text: string) => outcome(withDistribution(text), 'formatMediaTypeVocabularyAlignment')?.passed;
    expect(passes('dct:format at:file-type\\/CSV ; dcat:mediaType media:csv')).toBe(true);
    expect(passes('dct:format at:file-type\\/CSV')).toBe(false);
    expect(passes('dcat:mediaType media:csv')).toBe(false);
    expect(passes('dct:format at:file-type\\/CSV ; dcat:mediaType "text/csv"')).toBe(false);
  });

  it('takes the media type where there is no format of the table', () => {
    const passes = (text: string) => outcome(withDistribution(text), 'formatMediaTypeMachineReadable')?.passed;
    expect(passes('dcat:mediaType media:csv')).toBe(true);
    expect(passes('dct:format at:file-type\\/PDF ; dcat:mediaType media:csv')).toBe(false);
    expect(passes('dct:title "none"')).toBe(false);
  });
});

describe('licences', () => {
  it.each([
    ['at:licence\\/CC_BY_4_0', true],
    ['[ skos:exactMatch at:licence\\/CC_BY_4_0 ]', true],
    ['[ dct:title "CC BY 4.0" ]', false],
    ['<https://creativecommons.org/licenses/by/4.0/>', false],
    ['[ skos:exactMatch <https://creativecommons.org/licenses/by/4.0/> ]', false],
  ])('%s', (licence, known) => {
    const assessment = withDistribution(`dct:license ${licence}`);
    expect(outcome(assessment, 'licenceAvailability')?.passed).toBe(true);
    expect(outcome(assessment, 'licenceAlignment')?.passed).toBe(known);
  });

  it('that are named by their address are recognised for the advice', () => {
    const found = outcome(
      withDistribution('dct:license <https://creativecommons.org/licenses/by-sa/4.0/deed.de>'),
      'licenceAlignment',
    );
    expect(found?.meant).toBe('http://publications.europa.eu/resource/authority/licence/CC_BYSA_4_0');
  });
});

describe('advice', () => {
  it('gains exactly what is missing', () => {
    const assessment = withDistribution('dct:title "x"');
    const advice = adviceOf(explainDataset(assessment));
    expect(assessment.score + advice.reduce((sum, { gain }) => sum + gain, 0)).toBe(MOST_POINTS);
    expect(advice.map(({ gain }) => gain)).toEqual(advice.map(({ gain }) => gain).sort((a, b) => b - a));
  });

  it('names the distribution that counts and the member that was meant', () => {
    const advice = adviceOf(explainDataset(withDistribution('dct:format "csv"')));
    expect(advice.find(({ indicator }) => indicator === 'formatMediaTypeNonProprietary')).toMatchObject({
      distribution: 'x',
      meant: 'http://publications.europa.eu/resource/authority/file-type/CSV',
      text: expect.stringContaining('Probably meant: http://'),
    });
  });

  it('covers every dimension of a dataset without distributions', () => {
    const advice = adviceOf(explainDataset(assessText(bare, { distributions: [], conforms: false })), false);
    expect(new Set(advice.map(({ dimension }) => dimension))).toEqual(new Set(dimensions));
    expect(advice).toHaveLength(indicators.length);
  });
});
