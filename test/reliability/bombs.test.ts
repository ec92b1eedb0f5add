/**
 * Small payloads that would take for ever: graphs that canonicalize badly, shapes that look at every pair, chains that are followed.
 * Each ends within the time limit of a payload, taken or refused with a 4xx, while others are served.
 */
import { catalogue, dataset, prefixes, TURTLE } from '../conformance/payloads.js';
import { figure } from '../support/figures.js';
import { startProcess, type ServiceProcess } from './process.js';

const LIMIT_MS = 4_000;
/** The service, the clients and whatever else runs share two cores: a thread that was told to end may take a while. */
const PATIENCE = 8;
const PATH = '/srv/repo/catalogues/bombed/datasets';

let running: ServiceProcess;
const found = { bombs: 0, taken: 0, 'refused with 4xx': 0, 'out of time': 0, 'ms of the longest': 0 };
beforeAll(async () => {
  running = await startProcess({ INTAKE_TIMEOUT_MS: String(LIMIT_MS), URL_CHECK: 'off' });
  await running.write('PUT', '/srv/repo/catalogues/bombed', catalogue(), TURTLE);
});
afterAll(() => running.discard());

const numbers = (count: number): number[] => Array.from({ length: count }, (_, number) => number);
const node = (number: number): string => `_:n${number}`;
const D = '<https://piveau.io/set/data/test-dataset>';
const part = '<https://piveau.io/set/distribution/1>';

/** Statements that are added to a sound dataset. */
const bombs: Readonly<Record<string, () => string>> = {
  'a clique of blank nodes': () =>
    numbers(40)
      .flatMap((one) => numbers(40).map((other) => `${node(one)} <urn:p> ${node(other)} .`))
      .join('\n'),
  'rings of blank nodes': () =>
    numbers(200)
      .flatMap((ring) => numbers(20).map((at) => `_:r${ring}n${at} <urn:p> _:r${ring}n${(at + 1) % 20} .`))
      .join('\n'),
  'a hypercube of blank nodes': () =>
    numbers(1 << 9)
      .flatMap((one) => numbers(9).map((bit) => `${node(one)} <urn:p> ${node(one ^ (1 << bit))} .`))
      .join('\n'),
  'one blank node with many twins': () =>
    numbers(8_000)
      .map((number) => `${node(number)} <urn:p> _:centre .`)
      .join('\n'),
  'a long list': () => `<urn:l> <urn:p> (${' "x"'.repeat(60_000)}) .`,
  'a long chain of blank nodes': () =>
    numbers(30_000)
      .map((number) => `${node(number)} <urn:next> ${node(number + 1)} .`)
      .join('\n'),
  'nests as deep as is allowed': () => `<urn:x> <urn:p> ${'('.repeat(120)}${')'.repeat(120)} .`,
  'a literal of 7 MB': () => `${D} dct:description "${'x'.repeat(7_000_000)}"@en .`,
  'an IRI of 1 MB': () => `${D} dct:relation <http://x.example/${'y'.repeat(1_000_000)}> .`,
  'thousands of distributions': () =>
    numbers(5_000)
      .map((number) => `${D} dcat:distribution <urn:d${number}> . <urn:d${number}> a dcat:Distribution .`)
      .join('\n'),
  'a licence that is an exact match of an exact match': () =>
    `${part} dct:license _:n0 . ${numbers(20_000)
      .map((number) => `${node(number)} skos:exactMatch ${node(number + 1)} .`)
      .join('\n')}`,
  'licences that match each other': () =>
    `${part} dct:license _:n0 . ${numbers(150)
      .flatMap((one) => numbers(150).map((other) => `${node(one)} skos:exactMatch ${node(other)} .`))
      .join('\n')}`,
  'parts of parts of parts': () =>
    numbers(20_000)
      .map((number) => `<urn:s${number}> dct:isPartOf <urn:s${number + 1}> ; a dcat:Dataset .`)
      .join('\n'),
  'thousands of values of everything': () =>
    numbers(12_000)
      .map((number) => `${D} dct:title "t${number}"@en ; dcat:keyword "k${number}" ; dcat:theme <urn:t${number}> .`)
      .join('\n'),
  'broken values of everything': () =>
    numbers(6_000)
      .map((number) => `${D} dct:issued "${number}" ; dct:publisher "x${number}" ; dcat:landingPage "p${number}" .`)
      .join('\n'),
  'offers by the thousand': () =>
    numbers(4_000)
      .map((number) => `_:m pst:purchaseOffer [ a pst:PurchaseOffer ; pst:price "${'9'.repeat(500)}.${number}" ] .`)
      .join('\n') + `${D} pst:monetization _:m .`,
};

const post = async (path: string, body: string): Promise<{ status: number; code?: string; took: number }> => {
  const began = performance.now();
  const answer = await running.write('POST', path, body, TURTLE);
  const { code } = (await answer.json()) as { code?: string };
  return { status: answer.status, took: performance.now() - began, ...(code === undefined ? {} : { code }) };
};

describe('a bomb', () => {
  it.each(Object.entries(bombs))('of %s ends in time', async (_name, bomb) => {
    const body = `${prefixes}${dataset()}\n${bomb()}`;
    for (const path of [PATH, '/srv/mqa/validate?level=3']) {
      const ended = post(path, body);
      // Somebody else, meanwhile.
      expect((await fetch(`${running.url}/srv/repo/catalogues/bombed`)).status).toBe(200);
      const { status, code, took } = await ended;
      // A query has a time limit of its own, in which a busy machine may not get as far.
      expect([path, status < 500 || code === 'TIMEOUT']).toEqual([path, true]);
      expect(took).toBeLessThan(PATIENCE * LIMIT_MS);
      found.bombs += 1;
      if (status < 300) found.taken += 1;
      else found[status < 500 ? 'refused with 4xx' : 'out of time'] += 1;
      found['ms of the longest'] = Math.max(found['ms of the longest'], Math.round(took));
    }
  });

  it('leaves a service that takes the next payload', async () => {
    // The thread that was ended is replaced, which is work as well.
    let status = 0;
    for (let attempt = 0; status !== 201 && attempt < 5; attempt += 1) {
      ({ status } = await post(PATH, dataset()));
    }
    expect(status).toBe(201);
    expect((await fetch(`${running.url}/health/ready`)).status).toBe(200);
    figure('bombs for canonicalization and validation', { ...found, 'limit in ms': LIMIT_MS });
  });
});
