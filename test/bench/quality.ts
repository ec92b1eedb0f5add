/**
 * Quality assessment: how many datasets one core assesses, validation at level 1 included, against the bare validation engine
 * on the same graphs; and how long reads take while datasets are written and assessed.
 */
import { ProfileJudge } from '../../src/features/repository/validation/profiles/index.js';
import { Parser, Store } from 'n3';
import { readdirSync, readFileSync } from 'node:fs';
import { Validator as Engine } from 'shacl-engine';
import { Preparer } from '../../src/features/repository/intake/prepare.js';
import { Identifiers } from '../../src/features/repository/identifiers.js';
import { assessDataset, type Assessable } from '../../src/features/repository/assessment/assessing.js';
import { TERM } from '../../src/features/repository/validation/terms.js';
import { createValidator } from '../../src/features/repository/validation/validator.js';
import { parseNTriples } from '../../src/core/rdf/ntriples.js';
import { factory } from '../../src/core/rdf/terms.js';
import { precedence } from './precedence.js';
import { dataset, median } from './support.js';

/** A stored dataset. */
type Stored = Omit<Assessable, 'quads' | 'conformance'> & { readonly triples: string };

const BASE = 'http://localhost:4000';
const VOCAB_NS = 'https://www.pistis-project.eu/ns/voc#';
const GRAPHS = 200;
const ROUNDS = 7;

/** Stored datasets, as jobs of the assessment. */
const makeJobs = async (): Promise<Stored[]> => {
  const validator = createValidator({ vocabNs: VOCAB_NS });
  const preparer = new Preparer({ base: BASE, vocabNs: VOCAB_NS }, validator, new ProfileJudge(undefined));
  const jobs: Stored[] = [];
  for (let n = 0; n < GRAPHS; n += 1) {
    const payload = { body: dataset(n), contentType: 'text/turtle' };
    const { triples, distributions } = await preparer.prepare({ task: 'dataset', id: `d${n}`, payload });
    const ids = distributions.map(({ id }) => id);
    jobs.push({ id: `d${n}`, triples, distributions: ids });
  }
  return jobs;
};

const SHAPES = new URL('../../../shapes/', import.meta.url);
const HIGHEST = 1;

/** The engine as its documentation shows it: in-memory stores, and of ours the shapes up to level 1 alone. */
const bareEngine = (): ((triples: string) => Promise<unknown>) => {
  const files = readdirSync(SHAPES).filter((name) => name.endsWith('.ttl'));
  const quads = files.flatMap((name) => new Parser().parse(readFileSync(new URL(name, SHAPES), 'utf8')));
  const levels = quads.filter(({ predicate }) => predicate.value === `${TERM}level`);
  const shapes = levels
    .filter(({ object }) => Number(object.value) <= HIGHEST)
    .map(({ subject }) => ({ terms: [subject] }));
  const engine = new Engine(new Store(quads), { factory });
  return (triples) => {
    const store = new Store(new Parser({ format: 'N-Triples' }).parse(triples));
    // Without terms the engine looks for the targets itself.
    return engine.validate({ dataset: store } as unknown as Parameters<Engine['validate']>[0], shapes);
  };
};

/** Pieces of work in a second of CPU time: what one core does, whatever else the machine is busy with. */
const rateOf = async (jobs: readonly Stored[], work: (job: Stored) => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  for (const job of jobs) await work(job);
  const { user, system } = process.cpuUsage(before);
  return jobs.length / ((user + system) / 1e6);
};

const assessments = async (): Promise<string> => {
  const jobs = await makeJobs();
  const validator = createValidator({ vocabNs: VOCAB_NS });
  const identifiers = new Identifiers(BASE);
  const bare = bareEngine();
  const ours = async (job: Stored): Promise<unknown> => {
    const quads = parseNTriples(job.triples);
    const conformance = await validator.validate(quads, { level: 1 });
    return assessDataset({ ...job, quads, conformance }, identifiers);
  };
  const theirs = (job: Stored): Promise<unknown> => bare(job.triples);
  await rateOf(jobs, ours);
  await rateOf(jobs, theirs);
  const [rates, bares]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.push(await rateOf(jobs, ours));
    bares.push(await rateOf(jobs, theirs));
  }
  const ratio = median(rates.map((rate, round) => rate / (bares[round] ?? NaN)));
  return `assessments: ${median(rates).toFixed(0)}/s per core; bare shacl-engine: ${median(bares).toFixed(0)}/s; ratio ${ratio.toFixed(2)} (aim 0.60)`;
};

/** Rows of the result. */
export const quality = async (): Promise<string[]> => [await assessments(), ...(await precedence())];
