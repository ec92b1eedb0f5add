/** Operation 6: a dataset in the serialization that is asked for. */
import { mustBe, turtleOf } from '../expectations.js';
import type { Line } from '../line.js';
import { known, must } from '../must.js';
import type { RunState } from '../run-state.js';
import type { Target } from '../target.js';
import { mustState, stored, valuesOf } from './stored.js';

const DCAT = 'http://www.w3.org/ns/dcat#';
const DCT = 'http://purl.org/dc/terms/';
const TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';

/** The dataset of the run: made, named by the caller, or the first one that a list shows. */
export const datasetOf = (subject: RunState): string =>
  known(subject.made ?? subject.found, 'no dataset was found; name one with --dataset');

/** The dataset that this run made. */
export const madeOf = (subject: RunState): string => known(subject.made, 'no dataset was made');

const read = (target: Target, subject: RunState, accept: string) =>
  target.get(`/srv/repo/datasets/${datasetOf(subject)}`, accept);

const graphOf = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    must(false, 'the body is not JSON-LD');
  }
};

const TABLE = [`${DCT}title`, `${DCT}description`, `${DCAT}keyword`, `${DCT}publisher`, `${DCAT}theme`];
const MORE = [`${DCT}language`, `${DCT}issued`, `${DCT}modified`, `${DCAT}distribution`, `${DCT}spatial`];
const PARTS = [`${DCT}format`, `${DCT}license`, `${DCAT}byteSize`, `${DCAT}accessURL`, `${DCAT}mediaType`];

export const readingLines: readonly Line[] = [
  {
    id: '6.1',
    says: 'GET /datasets/<id> without a key, Accept: text/turtle: the dataset as Turtle',
    check: async (target, subject) => {
      const answer = await read(target, subject, 'text/turtle');
      mustBe(answer, 200);
      must(valuesOf(turtleOf(answer), TYPE).includes(`${DCAT}Dataset`), 'the body describes no dcat:Dataset');
    },
  },
  {
    id: '6.2',
    says: 'GET /datasets/<id>, Accept: application/ld+json: the dataset as JSON-LD',
    check: async (target, subject) => {
      const answer = await read(target, subject, 'application/ld+json');
      mustBe(answer, 200);
      must(answer.mediaType === 'application/ld+json', `media type "${answer.mediaType}"`);
      must(/dcat:Dataset|ns\/dcat#Dataset/.test(graphOf(answer.text)), 'the body describes no dcat:Dataset');
    },
  },
  {
    id: '6.3',
    says: 'every property of the dataset and distribution tables that was written is there',
    needs: 'write',
    check: async (target, subject) => {
      mustState(await stored(target, `/srv/repo/datasets/${madeOf(subject)}`), [...TABLE, ...MORE, ...PARTS]);
    },
  },
  {
    id: '6.4',
    says: 'byte sizes stay xsd:nonNegativeInteger, texts keep their languages',
    needs: 'write',
    check: async (target, subject) => {
      const quads = await stored(target, `/srv/repo/datasets/${madeOf(subject)}`);
      const size = quads.find(({ predicate }) => predicate.value === `${DCAT}byteSize`)?.object;
      const keyword = quads.find(({ object }) => object.value === 'Bus')?.object;
      const type = size?.termType === 'Literal' ? size.datatype.value : 'nothing';
      must(type.endsWith('#nonNegativeInteger'), `dcat:byteSize is of type ${type}`);
      must(keyword?.termType === 'Literal' && keyword.language === 'de', 'the keyword "Bus"@de lost its language');
    },
  },
];
