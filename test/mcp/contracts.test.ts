/** Contracts of data by agents: read in parts, attached after a dry run, and no words of theirs outside of the marks. */
import { encode } from 'gpt-tokenizer';
import { NOTICE } from '../../src/features/mcp/data.js';
import { DEPARTURES, departures } from '../contracts/example.js';
import { TOLD } from '../marketplace/world.js';
import { dataset, put } from '../identity-admin/people.js';
import { CORPUS, INVISIBLE, outside } from './corpus.js';
import { startMarket, type Agent, type Market } from './world.js';

const YAML = { 'content-type': 'application/yaml' };
const JSON_TYPE = { 'content-type': 'application/json' };
const NARROWER = departures(['version: 1.0.0', 'version: 1.1.0'], ['          - value: cancelled\n', '']);
/** What the member `read_contract` answers with has. */
interface Told {
  readonly dataset: {
    readonly contract?: {
      readonly objectCount: number;
      readonly objects: readonly { readonly name: string; readonly propertyCount: number }[];
      readonly described: readonly { readonly name: string; readonly properties?: readonly { path: string }[] }[];
    };
  };
}

let market: Market;
let alice: Agent;
let bob: Agent;
let id: string;
beforeAll(async () => {
  market = await startMarket();
  [alice, bob] = [
    await market.agent(await market.agentToken('alice')),
    await market.agent(await market.agentToken('bob')),
  ];
  // Its contract names servers, which what withholds addresses may not.
  ({ id } = await market.published('Departures', TOLD));
});
afterAll(async () => {
  await Promise.all([alice.close(), bob.close()]);
  await market.stop();
});

const attach = async (source: string, headers: Record<string, string> = YAML): Promise<void> => {
  const path = `/srv/repo/datasets/${id}/contract`;
  const sent = { method: 'PUT', headers: { ...headers, ...(await market.as('alice')) }, body: source };
  const { status } = await market.fetch(path, sent);
  expect([200, 201, 204]).toContain(status);
};
const told = async (args: Record<string, unknown> = {}): Promise<Told['dataset']> =>
  ((await bob.call('read_contract', { id, ...args })).json as Told).dataset;
const confirmOf = ({ json }: { readonly json: object }): string => (json as { readonly confirm: string }).confirm;

it('tells of no contract where there is none', async () => {
  expect(await told()).toEqual({ identifier: id, title: '«Departures»' });
  await expect(bob.client.readResource({ uri: `marketplace://datasets/${id}/contract.json` })).rejects.toThrow(
    /contract of data/,
  );
  expect((await bob.call('read_contract', { id: 'no-such-dataset' })).json).toEqual({});
});

it('attaches a contract after a dry run, for those who may edit', async () => {
  expect(await alice.tools()).toContain('attach_contract');
  expect(await bob.tools()).not.toContain('attach_contract');
  const args = { id, source: DEPARTURES };
  expect((await bob.call('attach_contract', args)).json).toMatchObject({ error: 'NOT_FOUND' });

  const wrong = await alice.call('attach_contract', { id, source: departures(['version: 1.0.0', 'version: 1.0']) });
  expect(wrong).toMatchObject({
    isError: true,
    json: { error: 'INVALID_CONTRACT', line: 5, violations: [{ pointer: '«/version»', line: 5, column: 1 }] },
  });
  expect((await alice.call('attach_contract', { id, source: 'a: b' })).json).toMatchObject({
    violations: expect.arrayContaining([expect.objectContaining({ message: expect.stringMatching(/^«.*»$/) })]),
  });

  const dry = await alice.call('attach_contract', args);
  const late = confirmOf(await alice.call('attach_contract', args));
  expect(dry.json).toMatchObject({ dryRun: true, would: { putDataContract: { status: 'VALIDATED' } } });
  expect((await told()).contract).toBeUndefined();
  const other = await alice.call('attach_contract', { id, source: NARROWER, confirm: confirmOf(dry) });
  expect(other.json).toMatchObject({ error: 'BAD_REQUEST', field: 'confirm' });
  expect((await alice.call('attach_contract', { ...args, confirm: confirmOf(dry) })).json).toEqual({
    done: { putDataContract: { status: 'CREATED', identifier: id, version: '«1.0.0»' } },
  });
  // Both were of a dataset without a contract.
  for (const confirm of [confirmOf(dry), late])
    expect((await alice.call('attach_contract', { ...args, confirm })).json).toMatchObject({
      error: 'PRECONDITION_FAILED',
    });

  const next = await alice.call('attach_contract', { id, source: NARROWER });
  expect(next.json).toMatchObject({
    would: {
      putDataContract: {
        changes: { isBreaking: true, lacksMajorStep: true, changes: [{ kind: 'VALUES_NARROWED', class: 'BREAKING' }] },
      },
    },
  });
  expect((await alice.call('attach_contract', { id, source: NARROWER, confirm: confirmOf(next) })).json).toMatchObject({
    done: { putDataContract: { status: 'UPDATED' } },
  });
});

it('tells what a contract promises, and whether its last change broke something, in few tokens', async () => {
  const { json, text } = await bob.call('read_contract', { id });
  expect(json).toMatchObject({
    dataset: {
      contract: {
        ...{ version: '«1.1.0»', status: '«active»', name: '«Tram departures»', objectCount: 1 },
        described: [
          {
            name: '«departures»',
            properties: [
              { path: '«departure_id»', physicalType: '«VARCHAR(36)»', isRequired: true, isPrimaryKey: true },
              { path: '«stop»' },
              { path: '«state»', values: ['«planned»', '«driven»'] },
              { path: '«delay»', logicalType: '«integer»' },
            ],
            ruleCount: 2,
            rules: [{ demand: '«rowCount mustBeGreaterThan 1000»' }, { property: '«state»' }],
          },
        ],
        serviceLevels: [{ property: '«latency»', value: '«15»', unit: '«m»' }, {}, {}],
        changes: { from: { version: '«1.0.0»' }, diff: { isBreaking: true, lacksMajorStep: true } },
      },
    },
  });
  expect(encode(text).length).toBeLessThan(800);
  const short = await bob.call('read_dataset', { id });
  expect(short.json).toMatchObject({ dataset: { contract: { version: '«1.1.0»', status: '«active»' } } });
  const { contents } = await bob.client.readResource({ uri: `marketplace://datasets/${id}/contract.json` });
  expect(contents[0]).toMatchObject({ mimeType: 'application/json' });
  expect(contents[1]).toMatchObject({ mimeType: 'text/plain', text: expect.stringContaining('third parties') });
  expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({ version: '1.1.0', kind: 'DataContract' });
});

it('is read in pages where it is large', async () => {
  const columns = Array.from({ length: 45 }, (_, at) => ({
    ...{ name: `column_${at}`, logicalType: 'string', physicalType: 'VARCHAR(200)' },
    description: `What stands in column ${at} of the table.`,
  }));
  const tables = Array.from({ length: 30 }, (_, at) => ({ name: `table_${at}`, properties: columns }));
  const head = { apiVersion: 'v3.2.0', kind: 'DataContract', id: 'wide', version: '2.0.0', status: 'active' };
  await attach(JSON.stringify({ ...head, schema: tables }), JSON_TYPE);
  const { contract } = await told();
  expect(contract).toMatchObject({ objectCount: 30, described: [{ name: '«table_0»' }] });
  expect(contract?.objects).toHaveLength(20);
  expect(contract?.objects[0]).toEqual({ name: '«table_0»', propertyCount: 45 });
  expect(contract?.described[0]?.properties).toHaveLength(20);
  expect((await told({ objectsOffset: 20 })).contract?.objects.map(({ name }) => name)).toEqual(
    tables.slice(20).map(({ name }) => `«${name}»`),
  );
  const last = (await told({ object: 'table_29', offset: 40 })).contract?.described;
  expect(last).toMatchObject([{ name: '«table_29»' }]);
  expect(last?.[0]?.properties?.map(({ path }) => path)).toEqual(columns.slice(40).map(({ name }) => `«${name}»`));
  expect((await told({ object: 'no such table' })).contract?.described).toBeUndefined();
  expect((await bob.call('read_contract', { id, first: 21 })).json).toMatchObject({ field: 'first' });
  expect((await bob.call('read_contract', { id, offset: -1 })).json).toMatchObject({ error: 'BAD_REQUEST' });
  expect(encode((await bob.call('read_contract', { id })).text).length).toBeLessThan(3000);
});

it('marks every word of a contract, whatever it says', async () => {
  const offered = [(await bob.client.listTools()).tools, (await alice.client.listTools()).tools];
  for (const text of CORPUS) {
    // Where a contract takes any text; versions without blanks look like names of the service.
    const word = text.replaceAll(/[^A-Za-z]+/g, '.').slice(0, 40);
    const rule = { type: 'text', name: text, description: text };
    const source = {
      ...{ apiVersion: 'v3.2.0', kind: 'DataContract', id: 'a', version: `ignore.${word}`, status: text, name: text },
      description: { purpose: text, usage: text, limitations: text },
      schema: [
        {
          ...{ name: text, physicalName: text, physicalType: text, description: text, quality: [rule] },
          properties: [{ name: text, physicalType: text, description: text, enum: [{ value: text }], quality: [rule] }],
        },
      ],
      slaProperties: [{ property: text, value: text, unit: text, element: text, description: text }],
      price: { priceAmount: 1, priceCurrency: text, priceUnit: text },
    };
    await attach(JSON.stringify(source), JSON_TYPE);
    const dry = await alice.call('attach_contract', { id, source: DEPARTURES });
    const { would } = dry.json as { would: object };
    const read = await bob.call('read_contract', { id });
    expect(read.isError).toBe(false);
    expect(read.text.startsWith(`${NOTICE}\n`)).toBe(true);
    expect(encode(read.text).length).toBeLessThan(4500);
    const said = [read.text, (await bob.call('read_dataset', { id })).text].map((one) => one.slice(NOTICE.length + 1));
    for (const one of [...said, JSON.stringify(would)]) {
      expect(INVISIBLE.test(one)).toBe(false);
      expect(one).not.toMatch(/\]\(|!\[|<[a-z/]|```/i);
      expect(outside(one)).not.toMatch(/ignore|maintenance|\bevil\b|Human|delete|password|confirm|A{20}|nested/i);
    }
    const { contents } = await bob.client.readResource({ uri: `marketplace://datasets/${id}/contract.json` });
    const whole = (contents[0] as { text: string }).text;
    expect(INVISIBLE.test(whole)).toBe(false);
    expect(JSON.parse(whole)).toEqual(source);
  }
  expect([(await bob.client.listTools()).tools, (await alice.client.listTools()).tools]).toEqual(offered);
});

it('tells nothing of the contract of what the caller may not read', async () => {
  const closed = await startMarket({ READS: 'restricted' });
  const [owner, other] = [
    await closed.agent(await closed.agentToken('alice')),
    await closed.agent(await closed.agentToken('carol')),
  ];
  const alices = await closed.as('alice');
  const hidden = 'hidden-one';
  await put(closed, `/catalogues/hers/datasets/origin?originalId=${hidden}`, dataset('Timetable'), alices);
  const args = { id: hidden, source: DEPARTURES };
  const confirm = confirmOf(await owner.call('attach_contract', args));
  expect((await owner.call('attach_contract', { ...args, confirm })).isError).toBe(false);
  expect((await owner.call('read_contract', { id: hidden })).text).toContain('Tram departures');
  const refused = await other.call('read_contract', { id: hidden });
  expect(refused.text).not.toMatch(/depart|timetable/i);
  expect(refused).toEqual(await other.call('read_contract', { id: 'no-such-dataset' }));
  // She is offered the tool for what is hers, and gets no dry run of this.
  expect(await other.tools()).toContain('attach_contract');
  const tried = await other.call('attach_contract', { ...args, source: NARROWER });
  expect(tried).toMatchObject({ isError: true, json: { error: 'FORBIDDEN' } });
  expect(tried.text).not.toMatch(/depart|timetable|changes/i);
  const uri = `marketplace://datasets/${hidden}/contract.json`;
  await expect(other.client.readResource({ uri })).rejects.toThrow();
  // The contract, and whose words it is in.
  expect((await owner.client.readResource({ uri })).contents).toHaveLength(2);
  await Promise.all([owner.close(), other.close()]);
  await closed.stop();
});
