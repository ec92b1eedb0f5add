/** Intake: which ids distributions get, how one is cut out of a graph, and what ends work that takes too long. */
import { Intake } from '../../src/features/repository/intake/pool.js';
import type { IntakeJob, Prepared } from '../../src/features/repository/intake/job.js';
import { createLogger } from '../../src/core/log.js';

const base = 'https://market.example';
const vocabNs = 'https://www.pistis-project.eu/ns/voc#';
const MEGABYTE = 1024 * 1024;
const open = (timeoutMs: number) => new Intake({ base, vocabNs, threads: 1, timeoutMs, log: createLogger('silent') });
const intake = open(20_000);
afterAll(() => intake.close());

const PREFIXES = '@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .\n';
const dataset = (body: string, stored?: Prepared): IntakeJob => ({
  task: 'dataset',
  id: 'd',
  payload: { body: PREFIXES + body, contentType: 'text/turtle' },
  ...(stored ? { stored } : {}),
});
const ids = ({ distributions }: Prepared): string[] => distributions.map(({ id }) => id);

describe('ids of distributions', () => {
  const twoOf = (a: string, b: string) => `<urn:d> a dcat:Dataset ; dcat:distribution ${a}, ${b} .`;
  const described = (subject: string, title: string, more = '') =>
    `${subject} a dcat:Distribution ; dct:title "${title}" ${more} .`;

  it.each([
    ['by identifier', '; dct:identifier "one"', '; dct:identifier "two"', '<urn:x>', '<urn:y>'],
    ['by IRI', '', '', '<urn:a>', '<urn:b>'],
  ])('survive a new version of the dataset %s', async (_by, moreA, moreB, a, b) => {
    const first = await intake.prepare(
      dataset(
        [twoOf('<urn:a>', '<urn:b>'), described('<urn:a>', 'A', moreA), described('<urn:b>', 'B', moreB)].join('\n'),
      ),
    );
    const second = await intake.prepare(
      dataset([twoOf(a, b), described(b, 'B changed', moreB), described(a, 'A changed', moreA)].join('\n'), first),
    );
    expect(new Set(ids(second))).toEqual(new Set(ids(first)));
    const idOfA = first.distributions.find(({ key }) => key === (moreA ? 'one' : 'urn:a'))?.id;
    expect(second.triples).toContain(
      `<${base}/catset/distribution/${idOfA}> <http://purl.org/dc/terms/title> "A changed"`,
    );
  });

  it('survive by title when the distribution is a blank node, and by our own IRI before anything else', async () => {
    const first = await intake.prepare(
      dataset('<urn:d> a dcat:Dataset ; dcat:distribution [ a dcat:Distribution ; dct:title "file" ] .'),
    );
    const [id] = ids(first);
    const byTitle = await intake.prepare(
      dataset(
        '<urn:d> a dcat:Dataset ; dcat:distribution [ a dcat:Distribution ; dct:title "file" ; dct:description "x" ] .',
        first,
      ),
    );
    expect(ids(byTitle)).toEqual([id]);
    const own = `<${base}/catset/distribution/${id}>`;
    const byIri = await intake.prepare(
      dataset(
        `<urn:d> a dcat:Dataset ; dcat:distribution ${own}, [ a dcat:Distribution ; dct:title "file" ] . ${own} a dcat:Distribution ; dct:title "renamed" .`,
        first,
      ),
    );
    expect(ids(byIri)).toHaveLength(2);
    expect(byIri.triples).toContain(`${own} <http://purl.org/dc/terms/title> "renamed"`);
  });

  it('are never taken from another dataset', async () => {
    const foreign = `<${base}/catset/distribution/somebody-elses>`;
    const prepared = await intake.prepare(
      dataset(`<urn:d> a dcat:Dataset ; dcat:distribution ${foreign} . ${foreign} a dcat:Distribution .`),
    );
    expect(ids(prepared)).not.toContain('somebody-elses');
  });
});

describe('a distribution cut out of its dataset', () => {
  const body = `<urn:d> a dcat:Dataset ; dct:publisher <urn:p> ; dcat:distribution <urn:a>, <urn:b> .
    <urn:a> a dcat:Distribution ; dct:license [ dct:title "own" ] ; dct:rights <urn:shared> ; dct:isPartOf <urn:d> .
    <urn:b> a dcat:Distribution ; dct:rights <urn:shared> . <urn:shared> dct:title "shared" . <urn:p> dct:title "publisher" . <urn:alone> dct:title "alone" .`;

  it('takes along what hangs on it alone, and leaves the rest', async () => {
    const stored = await intake.prepare(dataset(body));
    const a = stored.distributions.find(({ key }) => key === 'urn:a')?.id ?? '';
    const rest = await intake.prepare({ task: 'remove-distribution', id: 'd', distribution: a, stored });
    expect(rest.triples).not.toContain('"own"');
    expect(rest.triples).not.toContain(a);
    for (const kept of ['"shared"', '"publisher"', '"alone"']) expect(rest.triples).toContain(kept);
    expect(ids(rest)).toHaveLength(1);
  });
});

describe('work that takes too long', () => {
  const distributions = Array.from(
    { length: 60_000 },
    (_, n) => `dcat:distribution [ a dcat:Distribution ; dct:title "${n}" ]`,
  );
  const large = dataset(`<urn:d> a dcat:Dataset ; ${distributions.join(';')} .`);

  it('costs those nothing that come together with it', async () => {
    const impatient = open(1_500);
    try {
      const small = dataset('<urn:d> a dcat:Dataset .');
      let outcomes = await impatient.prepareAll([small, large, small]);
      // The thread that is ended for it is replaced, which may take long on a busy machine.
      for (let tries = 0; tries < 20 && !('value' in outcomes[0]! && 'value' in outcomes[2]!); tries += 1) {
        outcomes = await impatient.prepareAll([small, large, small]);
      }
      expect(outcomes).toMatchObject([
        { value: { hash: expect.any(String) } },
        { refusal: { code: 'TOO_COMPLEX' } },
        { value: { hash: expect.any(String) } },
      ]);
    } finally {
      await impatient.close();
    }
  });

  it('is ended and refused, and what waits behind it is served', async () => {
    const impatient = open(300);
    try {
      const warm = () => impatient.prepare(dataset('<urn:d> a dcat:Dataset .'));
      while (!(await warm().catch(() => undefined)));
      const slow = impatient.prepare(large);
      await expect(slow).rejects.toMatchObject({ code: 'TOO_COMPLEX' });
      let answer: Prepared | undefined;
      for (let attempt = 0; attempt < 50 && !answer; attempt += 1) answer = await warm().catch(() => undefined);
      expect(answer?.hash).toMatch(/^[0-9a-f]{64}$/);
    } finally {
      await impatient.close();
    }
  });
});

describe('a document that is too large for the threads of the pool', () => {
  /** Datasets of eight statements each, as many as fit into so many bytes. */
  const many = (bytes: number): { body: string; datasets: number } => {
    const parts = [PREFIXES];
    for (let size = PREFIXES.length; size < bytes; size += parts.at(-1)?.length ?? 0) {
      const n = parts.length;
      parts.push(`<urn:d:${n}> a dcat:Dataset ; dct:title "${n}"@en ; dct:publisher [ dct:title "P" ] ;
        dcat:distribution <urn:f:${n}> . <urn:f:${n}> a dcat:Distribution ; dcat:accessURL <http://x.example/${n}> .\n`);
    }
    return { body: parts.join(''), datasets: parts.length - 1 };
  };

  it('is split in a thread of its own, and others are served meanwhile', async () => {
    const large = many(16 * MEGABYTE);
    const patient = open(60_000);
    try {
      let isSplit = false;
      const splitting = patient
        .page({ body: large.body, contentType: 'text/turtle' }, 'http://x.example/')
        .finally(() => (isSplit = true));
      await patient.prepare(dataset('<urn:d> a dcat:Dataset .'));
      expect(isSplit).toBe(false);
      const { datasets } = await splitting;
      expect(datasets).toHaveLength(large.datasets);
      expect(datasets.filter(({ fault, triples }) => fault || triples.split('\n').length !== 8)).toEqual([]);
    } finally {
      await patient.close();
    }
  });

  it('is refused when the service stops before its turn', async () => {
    const { body } = many(8 * MEGABYTE + 1_000);
    const patient = open(60_000);
    const page = () => patient.page({ body, contentType: 'text/turtle' }, 'http://x.example/');
    const both = Promise.allSettled([page(), page()]);
    await patient.close();
    expect(await both).toMatchObject([{ reason: { code: 'UNAVAILABLE' } }, { reason: { code: 'UNAVAILABLE' } }]);
  });
});
