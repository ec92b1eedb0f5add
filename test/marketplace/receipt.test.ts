/** The receipt of an agreement, as it is printed: which order, between whom, for how much, and every term. */
import { startPeopled, type Peopled } from '../identity-admin/people.js';
import { Browser } from '../pages/browser.js';
import { turtle } from './world.js';

const CC_BY = 'http://publications.europa.eu/resource/authority/licence/CC_BY_4_0';
const METHOD = `; pst:monetization [ a pst:MonetizationMethod ;
  pst:investmentOffer [ a pst:InvestmentOffer ; pst:price "20"^^xsd:decimal ; pst:totalShares 50 ; pst:maxShares 10 ;
    pst:percentageOffer 40 ; pst:status true ] ;
  pst:purchaseOffer [ a pst:PurchaseOffer ; pst:price "1250.50"^^xsd:decimal ; pst:currency "CHF" ; pst:type "subscription" ;
    pst:subscriptionFrequency "monthly" ; pst:duration "P6M"^^xsd:duration ; pst:spatialAvailability "Greece, Italy" ;
    pst:isExclusive true ; pst:contractBreachDays 14 ; pst:additionalRenewalTerms "by the year"@en ; pst:numResell 0 ;
    pst:numReshare 2 ; pst:limitNumber 7 ; pst:transferable "within the group" ;
    pst:downloads [ pst:downloads 3 ; pst:frequency "daily" ] ;
    pst:personalDataTerms [ pst:containsPersonalData true ; pst:personalDataTerms "names of drivers" ] ;
    pst:contractTerms "Vienna" ;
    dct:license [ a dct:LicenseDocument ; dct:title "Our licence" ; <http://www.w3.org/2004/02/skos/core#exactMatch> <${CC_BY}> ] ] ]`;

let service: Peopled;
const bob = new Browser();
const ids: Record<'purchase' | 'investment', string> = { purchase: '', investment: '' };

const trade = async (call: string, shown: string, who: 'alice' | 'bob'): Promise<Record<string, { id: string }>> => {
  const query = `mutation { outcome: ${call} { __typename ... on Problem { message } ${shown} } }`;
  const { data, errors } = await service.graphql<{ outcome: Record<string, { id: string }> }>(
    ...[query, {}, await service.as(who)],
  );
  if (!data || data.outcome['message']) throw new Error(JSON.stringify(data ?? errors));
  return data.outcome;
};

/** The facts of a receipt as they are printed: each name with its words. */
const receipt = async (id: string, language = 'en'): Promise<Record<string, string>> => {
  const page = await (await bob.go(`${service.url}/srv/catalog/account/agreements/${id}?lang=${language}`)).text();
  const [, facts = ''] = /<dl class="facts receipt">(.*?)<\/dl>/s.exec(page) ?? [];
  const plain = (html: string): string => html.replaceAll(/<[^>]+>/g, '').trim();
  return Object.fromEntries(
    [...facts.matchAll(/<dt[^>]*>(.*?)<\/dt>\s*<dd[^>]*>(.*?)<\/dd>/gs)].map(([, name = '', value = '']) => [
      plain(name),
      plain(value),
    ]),
  );
};

beforeAll(async () => {
  service = await startPeopled();
  const alice = await service.as('alice');
  const send = async (path: string, body: string): Promise<void> => {
    const headers = { ...alice, 'content-type': 'text/turtle' };
    const { status } = await service.fetch(`/srv/repo/${path}`, { method: 'PUT', headers, body });
    expect(status).toBe(201);
  };
  await send('catalogues/own', '<> a <http://www.w3.org/ns/dcat#Catalog> .');
  await send('catalogues/own/datasets/origin?originalId=trams', turtle('Trams', METHOD));
  await trade('publishDataset(id: "trams", marketplaceId: "twin", idempotencyKey: "p")', '', 'alice');
  const bought = await trade(
    'acquireDataset(id: "twin", idempotencyKey: "a")',
    '... on AcquisitionResult { acquisition { id } }',
    'bob',
  );
  ids.purchase = bought['acquisition']?.id ?? '';
  const invested = await trade(
    'recordInvestment(id: "twin", shares: 5, idempotencyKey: "i")',
    '... on InvestmentResult { investment { id } }',
    'bob',
  );
  ids.investment = invested['investment']?.id ?? '';
  await bob.logIn(service, service.secrets.users['bob'] as { username: string; password: string });
});
afterAll(() => service.stop());

it('says every term of a purchase', async () => {
  const { purchase: id } = ids;
  const agreement = service.app.domain.agreements.find(id);
  const facts = await receipt(id);
  expect(facts).toMatchObject({
    Number: id,
    Price: expect.stringMatching(/CHF.1,250\.50/),
    'Licence for buyers': 'Creative Commons Attribution 4.0 International',
    'Available in': expect.stringMatching(/Greece.*Italy/),
    Kind: 'Subscription',
    Payments: 'every month',
    'Sold to one buyer only': 'Yes',
    'Time of use': '6 months',
    'Time to mend a breach': '14 days',
    Renewal: 'by the year',
    'May be sold again': '0 times',
    'May be shared': '2 times',
    Uses: '7 times',
    'Passing on': 'within the group',
    Downloads: '3, every day',
    'Personal data': 'Yes',
    'Terms for personal data': 'names of drivers',
    Contract: 'Vienna',
  });
  expect(Object.values(facts).join(' ')).toContain(String(new Date(agreement?.ends ?? '').getUTCFullYear()));
  expect(agreement?.document).toContain(`"license": "${CC_BY}"`);
  const names = ['Seller', 'Buyer', 'Date', 'Dataset'];
  expect(names.filter((name) => !Object.entries(facts).some(([key, value]) => key === name && value !== ''))).toEqual(
    [],
  );
  // In each language every term has a name and a value of that language.
  for (const language of ['de', 'el']) {
    const others = await receipt(id, language);
    expect(Object.keys(others)).toHaveLength(Object.keys(facts).length);
    expect(Object.keys(others).filter((name) => name in facts && name !== 'Downloads')).toEqual([]);
  }
});

it('says which part of the dataset an investor has', async () => {
  const facts = await receipt(ids.investment);
  expect(facts).toMatchObject({
    Number: ids.investment,
    Shares: '5',
    Price: expect.stringContaining('20'),
    'Shares in all': '50',
    'Most for one buyer': '10',
  });
});
