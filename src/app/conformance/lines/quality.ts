/** Operations 11 and 12, and that every new dataset is assessed. */
import { setTimeout as sleep } from 'node:timers/promises';
import { member, mustBe, mustHave, mustSucceed, objectOf, type Json } from '../expectations.js';
import type { Line } from '../line.js';
import { known, must } from '../must.js';
import { bareDataset } from '../payloads.js';
import type { Target } from '../target.js';
import { datasetOf, madeOf } from './reading.js';

const UNKNOWN = '00000000-0000-4000-8000-00000000dead';
/** The time that an assessment may take, in milliseconds; and the pause between two looks. */
const PATIENCE = 60_000;
const PAUSE = 500;
const SCORES = {
  findability: 'integer',
  accessibility: 'integer',
  interoperability: 'integer',
  reusability: 'integer',
  contextuality: 'integer',
} as const;

/** The entries of an envelope `{success, result: {count, results}}`. */
const entriesOf = async (target: Target, path: string): Promise<readonly Json[]> => {
  const answer = await target.get(path, 'application/json');
  mustBe(answer, 200);
  const body = objectOf(answer);
  mustHave(body, { success: 'boolean' });
  const { count, results } = member(body, 'result');
  must(Array.isArray(results), 'result.results is not a list');
  must(count === results.length, `result.count is ${String(count)} for ${results.length} results`);
  return results as Json[];
};

/** The scores of a new dataset, as soon as it is assessed. */
const assessed = async (target: Target, id: string): Promise<Json> => {
  const path = `/srv/mqa/datasets/${id}`;
  for (const deadline = Date.now() + PATIENCE; Date.now() < deadline; await sleep(PAUSE)) {
    const answer = await target.get(path, 'application/json');
    if (answer.status !== 200) continue;
    const { results } = member(objectOf(answer), 'result');
    if (Array.isArray(results) && results.length > 0) return results[0] as Json;
  }
  must(false, `not assessed within ${PATIENCE / 1000} s`);
};

const mustBeScores = (entries: readonly Json[], more: Readonly<Record<string, 'string'>> = {}): void => {
  must(entries.length > 0, 'there are no results');
  for (const entry of entries) mustHave(entry, { ...SCORES, ...more });
};

const createBare = async (target: Target, catalogue: string): Promise<string> => {
  const body = bareDataset(target.settings.vocabulary);
  const answer = await target.write('POST', `/srv/repo/catalogues/${catalogue}/datasets`, body);
  mustSucceed(answer);
  return String(objectOf(answer)['id']);
};

const path = (id: string, rest = ''): string => `/srv/mqa/datasets/${id}${rest}`;

export const qualityLines: readonly Line[] = [
  {
    id: 'Q.1',
    says: 'a new dataset is assessed; keywords, formats, licences and dates earn points',
    needs: 'write',
    check: async (target, subject) => {
      const rich = madeOf(subject);
      const bare = await createBare(target, subject.catalogue);
      subject.bare = bare;
      const [more, less] = [await assessed(target, rich), await assessed(target, bare)];
      for (const dimension of ['findability', 'interoperability', 'reusability', 'contextuality']) {
        const [high, low] = [Number(more[dimension]), Number(less[dimension])];
        must(high > low, `${dimension} is ${high} with everything and ${low} without`);
      }
    },
  },
  {
    id: '11.1',
    says: 'GET /srv/mqa/datasets/<id>: {success, result: {count, results}} with five integers',
    check: async (target, subject) => mustBeScores(await entriesOf(target, path(datasetOf(subject)))),
  },
  {
    id: '11.2',
    says: 'it takes the query parameter locale',
    check: async (target, subject) => mustBeScores(await entriesOf(target, path(datasetOf(subject), '?locale=de'))),
  },
  {
    id: '11.3',
    says: '404 when the dataset id is unknown',
    check: async (target) => mustBe(await target.get(path(UNKNOWN), 'application/json'), 404),
  },
  {
    id: '12.1',
    says: 'GET /srv/mqa/datasets/<id>/distributions: each result has an id and five integers',
    check: async (target, subject) =>
      mustBeScores(await entriesOf(target, path(datasetOf(subject), '/distributions')), { id: 'string' }),
  },
  {
    id: '12.2',
    says: 'it takes the query parameter locale',
    check: async (target, subject) =>
      mustBeScores(await entriesOf(target, path(datasetOf(subject), '/distributions?locale=de')), { id: 'string' }),
  },
  {
    id: '12.3',
    says: '404 when the dataset id is unknown',
    check: async (target) => mustBe(await target.get(path(UNKNOWN, '/distributions'), 'application/json'), 404),
  },
  {
    id: 'Q.2',
    says: 'a description in OpenAPI is published below /srv/mqa/',
    check: async (target) => {
      const answer = await target.get('/srv/mqa/', 'application/json, text/html;q=0.5');
      mustBe(answer, 200);
      must(/openapi|redoc|swagger/i.test(known(answer.text || undefined, 'the page is empty')), 'no OpenAPI there');
    },
  },
];
