/** Search: documents of datasets, with the offer that links them. */
import { kinds, member, mustBe, mustHave, objectOf, type Json } from '../expectations.js';
import type { Line } from '../line.js';
import { CannotTell, must } from '../must.js';
import type { Target } from '../target.js';
import { datasetOf, madeOf } from './reading.js';

/** The number of documents that are looked through for published and acquired datasets: with the key, as what was acquired may be in its buyer's lists alone. */
const SAMPLE = 200;

const documentOf = async (target: Target, id: string): Promise<Json> => {
  const answer = await target.get(`/srv/search/datasets/${id}`, 'application/json');
  mustBe(answer, 200);
  return member(objectOf(answer), 'result');
};

const listOf = async (target: Target): Promise<readonly Json[]> => {
  const answer = await target.write('GET', `/srv/search/search?limit=${SAMPLE}&filter=dataset`);
  mustBe(answer, 200);
  const { results } = member(objectOf(answer), 'result');
  must(Array.isArray(results), 'result.results is not a list');
  return results as Json[];
};

const acquired = (offer: Json): boolean =>
  kinds.string(offer['marketplace_offer_id']) || kinds.string(offer['marketplace_original_id']);

const published = (offer: Json): boolean => kinds.string(offer['original_id']) && !acquired(offer);

/** A document of the list whose offer is of that kind, read once more by its id. What another one was published from is of no kind. */
const find = async (target: Target, what: string, matches: (offer: Json) => boolean): Promise<Json> => {
  const documents = (await listOf(target)).map((document) => ({
    id: document['id'],
    offer: member(document, 'offer'),
  }));
  const isOriginal = (id: unknown): boolean =>
    documents.some((one) => one.id !== id && one.offer['original_id'] === id);
  const found = documents.find(({ id, offer }) => matches(offer) && !isOriginal(id));
  if (found === undefined) throw new CannotTell(`none of the ${SAMPLE} datasets looked at is ${what}`);
  return documentOf(target, String(found.id));
};

export const searchLines: readonly Line[] = [
  {
    id: 'S.1',
    says: 'GET /srv/search/datasets/<id> answers {result: {id, …}}',
    check: async (target, subject) => {
      const id = datasetOf(subject);
      must((await documentOf(target, id))['id'] === id, 'result.id is not the id of the dataset');
    },
  },
  {
    id: 'S.2',
    says: 'result.offer is there: null, or an object with ids',
    check: async (target, subject) => {
      const document = await documentOf(target, datasetOf(subject));
      must('offer' in document, 'result.offer is missing');
      const offer = member(document, 'offer');
      must(document['offer'] === null || published(offer) || acquired(offer), 'result.offer has no id');
    },
  },
  {
    id: 'S.3',
    says: 'a dataset that was never published has the offer null',
    needs: 'write',
    check: async (target, subject) => {
      must((await documentOf(target, madeOf(subject)))['offer'] === null, 'result.offer is not null');
    },
  },
  {
    id: 'S.4',
    says: 'a marketplace dataset has offer.original_id and a publisher with organization_id and email',
    check: async (target) => {
      const document = await find(target, 'on the marketplace', published);
      const publisher = member(document, 'publisher');
      mustHave(member(document, 'offer'), { original_id: 'string' });
      mustHave(publisher, { name: 'string', organization_id: 'uuid', email: 'string' });
      must(String(publisher['email']).startsWith('mailto:'), `publisher.email is ${String(publisher['email'])}`);
    },
  },
  {
    id: 'S.5',
    says: 'an acquired dataset has offer.original_id and the id on the marketplace',
    check: async (target) => {
      mustHave(member(await find(target, 'acquired', acquired), 'offer'), { original_id: 'string' });
    },
  },
  {
    id: 'S.6',
    says: 'datasets are searched below /srv/search/ (search?q=…: {result: {count, results}})',
    open: true,
    check: async (target) => {
      const answer = await target.get('/srv/search/search?q=data&limit=1', 'application/json');
      mustBe(answer, 200);
      mustHave(member(objectOf(answer), 'result'), { count: 'integer' });
    },
  },
  {
    id: 'S.7',
    says: 'the search root /srv/search/ is the entry for searching datasets',
    check: async (target) => mustBe(await target.get('/srv/search/', 'application/json'), 200),
  },
];
