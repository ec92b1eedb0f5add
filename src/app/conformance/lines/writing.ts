/** Operations 3, 5, 7, 9 and 10: what a holder of the API key writes. */
import { mustRefuse, mustSucceed, objectOf } from '../expectations.js';
import type { Line } from '../line.js';
import { known, must } from '../must.js';
import { bareDataset, catalogue, dataset, distribution, FLAGS, jsonLdDataset, type Parts } from '../payloads.js';
import type { RunState } from '../run-state.js';
import type { Target } from '../target.js';
import { mustState, stored, valuesOf } from './stored.js';

const JSON_LD = 'application/ld+json';

const pathOf = ({ catalogue: id }: RunState): string => `/srv/repo/catalogues/${id}`;

/** Operation 5; the answer must name the new dataset. */
const create = async (target: Target, subject: RunState, body: string, type?: string): Promise<string> => {
  must(subject.catalogueExists, 'there is no catalogue to write to');
  const answer = await target.write('POST', `${pathOf(subject)}/datasets`, body, type);
  mustSucceed(answer);
  const { id } = objectOf(answer);
  must(typeof id === 'string' && id !== '', 'the answer is not {id: …}');
  return id;
};

/** Creates a dataset with more than the usual and looks for it in what is stored. */
const createWith =
  (parts: Parts, properties: readonly string[]) =>
  async (target: Target, subject: RunState): Promise<void> => {
    const { vocabulary } = target.settings;
    const id = await create(target, subject, dataset(vocabulary, 'More', parts));
    const quads = await stored(target, `/srv/repo/datasets/${id}`);
    mustState(
      quads,
      properties.map((name) => (name.startsWith('http') ? name : vocabulary + name)),
    );
  };

const own = (subject: RunState): string => known(subject.made, 'no dataset was made');
const DCAT = 'http://www.w3.org/ns/dcat#';
const TITLE = 'http://purl.org/dc/terms/title';

export const writingLines: readonly Line[] = [
  {
    id: '3.1',
    says: 'PUT /catalogues/<id> with Turtle creates a catalogue',
    needs: 'write',
    check: async (target, subject) => {
      const body = catalogue(target.settings.vocabulary, 'Interface check');
      subject.catalogueTried = true;
      mustSucceed(await target.write('PUT', pathOf(subject), body));
      subject.catalogueExists = true;
    },
  },
  {
    id: '3.2',
    says: 'PUT /catalogues/<id> again updates it',
    needs: 'write',
    check: async (target, subject) => {
      const body = catalogue(target.settings.vocabulary, 'Interface check, again');
      mustSucceed(await target.write('PUT', pathOf(subject), body));
      const titles = valuesOf(await stored(target, pathOf(subject)), TITLE);
      must(titles.includes('Interface check, again'), `its title is ${titles.join(', ')}`);
    },
  },
  {
    id: '3.3',
    says: '/srv/catalog/catalogues/<id> shows the catalogue',
    needs: 'write',
    check: async (target, subject) => {
      const answer = await target.get(`/srv/catalog/catalogues/${subject.catalogue}`, 'text/html');
      mustSucceed(answer);
      must(answer.mediaType === 'text/html', `media type "${answer.mediaType}" instead of text/html`);
    },
  },
  {
    id: '5.1',
    says: 'POST /catalogues/<id>/datasets with Turtle creates a dataset and answers {id}',
    needs: 'write',
    check: async (target, subject) => {
      subject.made = await create(target, subject, dataset(target.settings.vocabulary, 'Bus stops'));
    },
  },
  {
    id: '5.2',
    says: 'the same with application/ld+json',
    needs: 'write',
    check: async (target, subject) => {
      const id = await create(target, subject, jsonLdDataset('From JSON-LD'), JSON_LD);
      const titles = valuesOf(await stored(target, `/srv/repo/datasets/${id}`), TITLE);
      must(titles.includes('From JSON-LD'), `its titles are ${titles.join(', ')}`);
    },
  },
  {
    id: '5.3',
    says: 'a dataset may have a monetization method with a purchase offer',
    needs: 'write',
    check: createWith({ purchase: true }, ['monetization', 'sellerId', 'purchaseOffer', 'price', 'contractBreachDays']),
  },
  {
    id: '5.4',
    says: 'a dataset may have an investment offer',
    needs: 'write',
    check: createWith({ investment: true }, [
      'investmentOffer',
      'percentageOffer',
      'totalShares',
      'maxShares',
      'status',
    ]),
  },
  {
    id: '5.5',
    says: 'both offers may be present',
    needs: 'write',
    check: createWith({ purchase: true, investment: true }, ['purchaseOffer', 'investmentOffer']),
  },
  {
    id: '5.6',
    says: 'a streaming distribution has a dcat:accessService instead of an access URL',
    needs: 'write',
    check: createWith({ streaming: true }, [
      `${DCAT}accessService`,
      `${DCAT}endpointURL`,
      `${DCAT}endpointDescription`,
    ]),
  },
  {
    id: '5.7',
    says: 'writes without an API key are refused',
    needs: 'write',
    check: async (target, subject) => {
      const init = { method: 'POST', headers: { 'content-type': 'text/turtle' } };
      mustRefuse(
        await target.send(`${pathOf(subject)}/datasets`, { ...init, body: bareDataset(target.settings.vocabulary) }),
      );
    },
  },
  {
    id: '5.8',
    says: 'writes with a wrong API key are refused',
    needs: 'write',
    check: async (target, subject) => {
      const headers = { 'content-type': 'text/turtle', 'x-api-key': 'certainly-not-a-key' };
      const body = bareDataset(target.settings.vocabulary);
      mustRefuse(await target.send(`${pathOf(subject)}/datasets`, { method: 'POST', headers, body }));
    },
  },
  {
    id: '7.1',
    says: 'PUT /datasets/<id> updates the dataset',
    needs: 'write',
    check: async (target, subject) => {
      const id = own(subject);
      mustSucceed(
        await target.write('PUT', `/srv/repo/datasets/${id}`, dataset(target.settings.vocabulary, 'Renamed')),
      );
      const titles = valuesOf(await stored(target, `/srv/repo/datasets/${id}`), TITLE);
      must(titles.includes('Renamed'), `its titles are ${titles.join(', ')}`);
    },
  },
  {
    id: '9.1',
    says: 'PUT /datasets/<id>/distributions adds a distribution',
    needs: 'write',
    check: async (target, subject) => {
      const id = own(subject);
      const body = distribution(target.settings.vocabulary, 'added.csv');
      mustSucceed(await target.write('PUT', `/srv/repo/datasets/${id}/distributions`, body));
      const quads = await stored(target, `/srv/repo/datasets/${id}`);
      const added = quads.find(({ predicate, object }) => predicate.value === TITLE && object.value === 'added.csv');
      must(added !== undefined, 'the dataset does not hold the added distribution');
      must(valuesOf(quads, `${DCAT}distribution`).includes(added.subject.value), 'the dataset does not refer to it');
      subject.distribution = added.subject.value.split('/').pop() ?? '';
    },
  },
  {
    id: '10.1',
    says: 'PUT /distributions/<id> updates it, with the flags of its transformations',
    needs: 'write',
    check: async (target, subject) => {
      const { vocabulary } = target.settings;
      const id = known(subject.distribution, 'no distribution was added');
      const body = distribution(vocabulary, 'changed.csv', FLAGS);
      mustSucceed(await target.write('PUT', `/srv/repo/distributions/${id}`, body));
      const quads = await stored(target, `/srv/repo/datasets/${own(subject)}`);
      must(valuesOf(quads, TITLE).includes('changed.csv'), 'the dataset does not show the change');
      mustState(quads, [`${vocabulary}isTransformed`, `${vocabulary}isEncrypted`, `${vocabulary}isAnonymized`]);
    },
  },
  {
    id: '10.2',
    says: 'Turtle declared as JSON-LD is accepted, as in the example of operation 10',
    needs: 'write',
    open: true,
    check: async (target, subject) => {
      const id = known(subject.distribution, 'no distribution was added');
      const body = distribution(target.settings.vocabulary, 'changed-again.csv', FLAGS);
      mustSucceed(await target.write('PUT', `/srv/repo/distributions/${id}`, body, JSON_LD));
    },
  },
];
