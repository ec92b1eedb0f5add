/** Agreements: made with the sale, read by its two sides alone, checked by anybody, changed by nobody. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { compactVerify, createLocalJWKSet, flattenedVerify, importJWK, type JWK } from 'jose';
import fc from 'fast-check';
import type { AgreementJwk } from '../../src/features/agreements/jwk.js';
import { verifyAgreement } from '../../src/features/agreements/verify.js';
import { canonicalize } from '../../src/core/rdf/canonical.js';
import { parseNTriples } from '../../src/core/rdf/ntriples.js';
import { offersAt } from '../authority/terms-world.js';
import { BUYER, SELLER, startWorld, type World } from './world.js';

const encode = (text: string): string => Buffer.from(text).toString('base64url');
const CLI = fileURLToPath(new URL('../../src/app/cli/main.js', import.meta.url));

let world: World;
let bought: { readonly id: string; readonly twin: string; readonly dataset: string };
let document: string;

const keys = async (): Promise<AgreementJwk[]> => {
  const response = await world.service.fetch('/srv/trade/jwks');
  expect(response.headers.get('content-type')).toContain('application/jwk-set+json');
  return ((await response.json()) as { keys: AgreementJwk[] }).keys;
};

const read = (path: string, accept = '*/*', headers: Record<string, string> = world.buyer): Promise<Response> =>
  world.service.fetch(`/srv/trade/agreements/${path}`, { headers: { ...headers, accept } });

const sold = async (operation: 'acquireDataset' | 'recordInvestment', more: object = {}) => {
  const { dataset, twin } = await world.published({ ...offersAt('12.50') });
  const outcome = await world.run(operation, { id: twin, ...more }, world.buyer);
  const id = outcome.acquisition?.id ?? outcome.investment?.id ?? '';
  expect(id).not.toBe('');
  return { id, twin, dataset };
};

beforeAll(async () => {
  world = await startWorld();
  bought = await sold('acquireDataset');
  document = await (await read(bought.id, 'application/ld+json')).text();
});
afterAll(() => world.stop());

describe('an agreement', () => {
  it('says in ODRL what was sold, to whom, and on which terms', async () => {
    const base = world.service.config.BASE_URL;
    const { hash } = await world.service.app.domain.datasets.require(bought.twin);
    expect(JSON.parse(document)).toMatchObject({
      '@id': `${base}/srv/trade/agreements/${bought.id}`,
      '@type': 'Agreement',
      assigner: { '@type': 'Party', identifier: SELLER },
      assignee: { '@type': 'Party', identifier: BUYER },
      target: { '@id': `${base}/catset/data/${bought.twin}`, checksum: { checksumValue: hash } },
      permission: {
        action: 'http://www.w3.org/ns/odrl/2/use',
        constraint: [
          { rightOperand: ['Greece', 'Italy'] },
          { leftOperand: expect.stringMatching(/#saleKind$/), rightOperand: ['one-off'] },
        ],
        duty: [{ constraint: { amount: '12.5', unit: expect.stringMatching(/\/EUR$/) } }],
      },
    });
  });

  it('has each term of the offer as a constraint: in the words of ODRL, and of a profile where it has none', async () => {
    const { twin } = await world.published({
      purchaseOffer: {
        ...{ price: '9', type: 'subscription', isExclusive: true, contractBreachDays: 14, duration: 30 },
        ...{ additionalRenewalTerms: 'By the year', spatialAvailability: ['Greece'] },
      },
    });
    const { acquisition } = await world.run('acquireDataset', { id: twin }, world.buyer);
    const text = await (await read(acquisition?.id ?? '', 'application/ld+json')).text();
    type Shown = { profile: string; permission: { constraint: Record<string, string>[] } };
    const { profile, permission } = JSON.parse(text) as Shown;
    const said = permission.constraint.map(({ '@id': _, '@type': type, leftOperand = '', operator = '', ...value }) => [
      ...[type, leftOperand.replace(profile, ''), operator.replace('http://www.w3.org/ns/odrl/2/', ''), value],
    ]);
    expect(said).toEqual([
      ['Constraint', 'http://www.w3.org/ns/odrl/2/dateTime', 'lt', { until: expect.stringMatching(/Z$/) }],
      ['Constraint', 'http://www.w3.org/ns/odrl/2/elapsedTime', 'lteq', { duration: 'P30D' }],
      ['Constraint', 'http://www.w3.org/ns/odrl/2/spatial', 'isAnyOf', { rightOperand: ['Greece'] }],
      ['Constraint', '#saleKind', 'eq', { rightOperand: ['subscription'] }],
      ['Constraint', '#exclusive', 'eq', { flag: 'true' }],
      ['Constraint', '#breachPeriod', 'eq', { duration: 'P14D' }],
      ['Constraint', '#renewal', 'eq', { rightOperand: ['By the year'] }],
    ]);
    // The statements that are signed name the profile and have their datatypes.
    const jws = await (await read(acquisition?.id ?? '', 'application/jose')).text();
    const signed = Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString();
    expect(signed).toContain(`<http://www.w3.org/ns/odrl/2/profile> <${profile}> .`);
    expect(signed).toContain('"P14D"^^<http://www.w3.org/2001/XMLSchema#duration>');
    expect(signed).toContain('"true"^^<http://www.w3.org/2001/XMLSchema#boolean>');
    const verdict = verifyAgreement(text, await keys());
    expect(verdict).toMatchObject({ valid: true });
    for (const words of [
      'as a sale of the kind subscription,',
      'to nobody else while it holds,',
      'for a time of use of P30D,',
      'with P14D to mend a breach,',
      'renewed so: By the year,',
    ]) {
      expect(verdict.words).toContain(words);
    }
    for (const [from, to] of [
      ['"flag": "true"', '"flag": "false"'],
      ['"duration": "P14D"', '"duration": "P1D"'],
      [`"profile": "${profile}"`, `"profile": "${profile}s"`],
    ] as const) {
      expect(text).toContain(from);
      expect(verifyAgreement(text.replace(from, to), await keys()).valid).toBe(false);
    }
  });

  it('of investors says no more than shares and part', async () => {
    const { id } = await sold('recordInvestment', { shares: 4 });
    const own = await (await read(id, 'application/ld+json')).text();
    expect(JSON.parse(own)).not.toHaveProperty('profile');
  });

  it.each(['first', 'second'])('of the %s form is checked as when it was signed', (form) => {
    const kept = (name: string): string => readFileSync(`test/fixtures/agreements/${name}`, 'utf8');
    const { keys: published } = JSON.parse(kept('jwks.json')) as { keys: AgreementJwk[] };
    const text = kept(`${form}-form.jsonld`);
    const verdict = verifyAgreement(text, published);
    expect(verdict).toMatchObject({ valid: true });
    expect(verdict.words.join(' ')).toContain('for 12.5 EUR,');
    expect(verifyAgreement(text.replace('12.5', '13.5'), published).valid).toBe(false);
    // Words of a later form are none of an earlier one.
    const later = text.replace('"issued": "2026', '"profile": "https://example.org/",\n  "issued": "2026');
    expect(verifyAgreement(later, published).findings[0]?.what).toContain('"profile" of the agreement is no property');
  });

  it('of an investment says how many shares', async () => {
    const { id } = await sold('recordInvestment', { shares: 4 });
    const own = JSON.parse(await (await read(id, 'application/ld+json')).text()) as object;
    expect(own).toMatchObject({
      permission: {
        action: 'http://www.w3.org/ns/odrl/2/transfer',
        constraint: [{ amount: '4' }, { amount: '0.4' }],
      },
    });
    expect(verifyAgreement(JSON.stringify(own), await keys())).toMatchObject({ valid: true });
  });

  it('is the same graph in every syntax', async () => {
    const statements = async (accept: string): Promise<string> => await (await read(bought.id, accept)).text();
    const { payload } = await compactVerify(
      await statements('application/jose'),
      await importJWK((await keys())[0] as JWK, 'EdDSA'),
    );
    const signed = Buffer.from(payload).toString('utf8');
    expect((await statements('application/n-triples')).split('\n').sort()).toEqual(signed.split('\n').sort());
    const { triples } = await canonicalize(parseNTriples(signed), { blankNodePrefix: 'b' });
    expect(triples).toBe(signed);
    expect(await statements('text/turtle')).toContain('Agreement');
  });

  it('is signed by a detached JWS over its canonical form, as others check it', async () => {
    for (const accept of ['application/jose; detached=true', 'application/jose;detached=true']) {
      const response = await read(bought.id, accept);
      expect(response.headers.get('content-type')).toBe('application/jose; detached=true');
      const [protectedHeader = '', payload, signature = ''] = (await response.text()).split('.');
      expect(payload).toBe('');
      const triples = await (await read(bought.id, 'application/n-triples')).text();
      const { triples: canonical } = await canonicalize(parseNTriples(triples), { blankNodePrefix: 'b' });
      const own = await keys();
      const key = await importJWK(own.at(-1) as JWK, 'EdDSA');
      const flattened = (text: string) => ({ protected: protectedHeader, payload: encode(text), signature });
      await expect(flattenedVerify(flattened(canonical), key)).resolves.toBeDefined();
      await expect(flattenedVerify(flattened(`${canonical}<urn:a> <urn:b> <urn:c> .\n`), key)).rejects.toThrow();
      const jws = `${protectedHeader}..${signature}`;
      expect(verifyAgreement(document, own, { jws })).toMatchObject({ valid: true });
      const broken = `${protectedHeader}..${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
      for (const other of [broken, `${jws}.`, 'no', '', protectedHeader]) {
        const { valid, findings } = verifyAgreement(document, own, { jws: other });
        expect([valid, findings.at(-1)]).toEqual([false, { what: 'The JWS at hand signs it.', holds: false }]);
      }
    }
    expect((await read(bought.id, 'application/jose; detached=true', {})).status).toBe(401);
  });

  it('keeps the metadata as they were, whatever becomes of the dataset', async () => {
    const before = await (await read(`${bought.id}/metadata`)).text();
    const { hash } = await canonicalize(parseNTriples(before), { blankNodePrefix: 'b' });
    await world.run('withdrawOffer', { id: bought.dataset }, world.seller);
    await world.service.write('DELETE', `/srv/repo/datasets/${bought.dataset}`);
    expect(await (await read(`${bought.id}/metadata`)).text()).toBe(before);
    expect(await (await read(bought.id, 'application/ld+json')).text()).toBe(document);
    expect(verifyAgreement(document, await keys(), { metadataHash: hash })).toMatchObject({ valid: true });
    expect(verifyAgreement(document, await keys(), { metadataHash: '0'.repeat(64) })).toMatchObject({ valid: false });
  });

  it('is read by its two sides and by operators alone', async () => {
    const stranger = await world.key('c3f6c1de-8b1f-4a52-8a2e-0f3f0c8f5b03');
    expect((await read(bought.id, '*/*', world.seller)).status).toBe(200);
    expect((await read(bought.id, '*/*', { 'x-api-key': 'test-key-0123456789' })).status).toBe(200);
    for (const path of [bought.id, `${bought.id}/metadata`, 'nothing']) {
      expect((await read(path, '*/*', stranger)).status).toBe(404);
      expect((await read(path, 'application/jose', stranger)).status).toBe(404);
      expect((await read(path, '*/*', {})).status).toBe(401);
    }
    const list = `query ($side: AgreementSide!) { agreements(side: $side, first: 100) { edges { node { id kind state seller { identifier } buyer { identifier } } } } }`;
    const own = {
      id: bought.id,
      kind: 'PURCHASE',
      state: 'IN_FORCE',
      seller: { identifier: SELLER },
      buyer: { identifier: BUYER },
    };
    for (const [side, headers] of [
      ['ASSIGNEE', world.buyer],
      ['ASSIGNER', world.seller],
    ] as const) {
      const { data } = await world.service.graphql(list, { side }, headers);
      expect(JSON.stringify(data)).toContain(JSON.stringify(own));
    }
    expect(JSON.stringify(await world.service.graphql(list, { side: 'ASSIGNER' }, world.buyer))).not.toContain(
      bought.id,
    );
    expect(JSON.stringify(await world.service.graphql(list, { side: 'ASSIGNEE' }, stranger))).not.toContain(bought.id);
  });

  it('is changed and forgotten by nobody, not even in the file', async () => {
    const { database } = world.service.app.store;
    for (const sql of [
      'UPDATE agreement SET assignee = ?',
      'DELETE FROM agreement WHERE id <> ?',
      'UPDATE agreement_metadata SET triples = ?',
      'DELETE FROM agreement_metadata WHERE hash <> ?',
      'UPDATE agreement_key SET x = ?',
      'DELETE FROM agreement_key WHERE kid <> ?',
    ]) {
      await expect(database.write([{ sql, params: ['other'] }])).rejects.toThrow('What was agreed stands');
    }
  });
});

describe('the check of an agreement', () => {
  it('tells what was agreed in words', async () => {
    const { valid, words } = verifyAgreement(document, await keys());
    expect(valid).toBe(true);
    expect(words.join(' ')).toMatch(
      new RegExp(`${SELLER} sold to ${BUYER}: the use of .* for 12.5 EUR, in Greece, Italy`),
    );
  });

  it('finds every change of the text', async () => {
    const known = await keys();
    const change = fc.record({
      at: fc.nat(document.length - 1),
      by: fc.constantFrom(...'aZ09 "{}[]:,.#/-\\é'),
      how: fc.constantFrom('replace', 'insert', 'remove'),
    });
    const meaning = JSON.stringify(JSON.parse(document));
    fc.assert(
      fc.property(change, ({ at, by, how }) => {
        const rest = document.slice(how === 'insert' ? at : at + 1);
        const changed = document.slice(0, at) + (how === 'remove' ? '' : by) + rest;
        let same = false;
        try {
          same = JSON.stringify(JSON.parse(changed)) === meaning;
        } catch {
          // No JSON any more.
        }
        expect(verifyAgreement(changed, known).valid).toBe(same);
      }),
      { numRuns: 2_000 },
    );
  });

  it('finds words that are not signed, other contexts and other keys', async () => {
    const known = await keys();
    const parsed = JSON.parse(document) as Record<string, unknown> & { proof: object };
    for (const changed of [
      { ...parsed, note: 'and a pony' },
      { ...parsed, '@context': ['https://other.example/'] },
      { ...parsed, proof: { ...parsed.proof, domain: 'other' } },
      { ...parsed, proof: undefined },
      [parsed],
    ]) {
      expect(verifyAgreement(JSON.stringify(changed), known)).toMatchObject({ valid: false, words: [] });
    }
    const other = known.map((key) => ({ ...key, x: Buffer.alloc(32, 7).toString('base64url') }));
    expect(verifyAgreement(document, other).valid).toBe(false);
    expect(verifyAgreement(document, []).valid).toBe(false);
    expect(verifyAgreement('no JSON', known).valid).toBe(false);
  });
});

describe('an entitlement', () => {
  const ask = async (query: string, headers: Record<string, string> = world.buyer): Promise<unknown> => {
    const response = await world.service.fetch(`/srv/trade/entitlements${query}`, { headers });
    return response.status === 200 ? await response.json() : response.status;
  };

  it('follows from an agreement, for the dataset, the own copy and what was sold', async () => {
    const { dataset, twin } = await world.published(offersAt('5'));
    const no = { entitled: false, reason: 'NO_AGREEMENT', agreement: null, ends: null };
    expect(await ask(`?dataset=${twin}`)).toEqual(no);
    const { acquisition, copy } = await world.run('acquireDataset', { id: twin }, world.buyer);
    const agreement = `${world.service.config.BASE_URL}/srv/trade/agreements/${acquisition?.id}`;
    const yes = { entitled: true, reason: 'AGREEMENT', agreement, ends: null };
    const { distributions } = await world.service.app.domain.datasets.require(twin);
    expect(await ask(`?dataset=${twin}`)).toEqual(yes);
    expect(await ask(`?dataset=${copy?.identifier}`)).toEqual(yes);
    expect(await ask(`?dataset=${twin}&distribution=${distributions[0]}`)).toEqual(yes);
    expect(await ask(`?dataset=${twin}&distribution=other`)).toEqual({
      ...yes,
      entitled: false,
      reason: 'OTHER_DISTRIBUTION',
    });
    const stranger = await world.key('d4f6c1de-8b1f-4a52-8a2e-0f3f0c8f5b04');
    for (const id of [twin, dataset, copy?.identifier, 'nothing'])
      expect(await ask(`?dataset=${id}`, stranger)).toEqual(no);
    for (const id of [twin, dataset]) {
      expect(await ask(`?dataset=${id}`, world.seller)).toMatchObject({
        entitled: true,
        reason: 'OWNER',
        agreement: null,
      });
    }
    expect(await ask('', world.buyer)).toBe(400);
    expect(await ask(`?dataset=${twin}`, {})).toBe(401);
    // What was sold is the buyer's also when it is not for sale any more.
    await world.run('withdrawOffer', { id: dataset }, world.seller);
    expect(await ask(`?dataset=${twin}`)).toEqual(yes);
  });

  it('ends with the agreement', async () => {
    const { agreements } = world.service.app.domain;
    const ends = new Date(Date.now() + 3_600_000).toISOString();
    const { twin } = await world.published({
      purchaseOffer: { price: '5', type: 'one-off', spatialAvailability: ['Greece'], expirationDate: ends },
    });
    await world.run('acquireDataset', { id: twin }, world.buyer);
    expect(await ask(`?dataset=${twin}`)).toMatchObject({ entitled: true, ends });
    expect(agreements.entitling(BUYER, twin, new Date(ends))).toBeUndefined();
  });
});

describe('verify-agreement', () => {
  const run = promisify(execFile);
  const folder = mkdtempSync(join(tmpdir(), 'agreement-'));
  const at = (name: string): string => join(folder, name);
  const verify = (file: string, ...more: readonly string[]) =>
    run(process.execPath, [CLI, 'verify-agreement', at(file), '--jwks', at('jwks.json'), ...more]);
  beforeAll(async () => {
    writeFileSync(at('agreement.jws'), await (await read(bought.id, 'application/jose; detached=true')).text());
    writeFileSync(at('agreement.jsonld'), document);
    writeFileSync(at('changed.jsonld'), document.replace('12.5', '1.5'));
    writeFileSync(at('jwks.json'), JSON.stringify({ keys: await keys() }));
    writeFileSync(at('metadata.nt'), await (await read(`${bought.id}/metadata`)).text());
    writeFileSync(at('other.nt'), '<urn:a> <urn:b> "c" .\n');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('says what was agreed, and that nothing was changed', async () => {
    const { stdout } = await verify('agreement.jsonld', '--metadata', at('metadata.nt'));
    expect(stdout).toMatch(/^ok.*\nok.*\nok {6}The text is what was signed.\nok.*metadata.*\n\nOn 2\d{3}-/);
    const detached = await verify('agreement.jsonld', '--jws', at('agreement.jws'));
    expect(detached.stdout).toContain('ok      The JWS at hand signs it.');
    await expect(verify('agreement.jsonld', '--jws', at('other.nt'))).rejects.toMatchObject({ code: 1 });
    const { stdout: json } = await verify('agreement.jsonld', '--json');
    expect(JSON.parse(json)).toMatchObject({ valid: true });
  });

  it('fails for whatever does not hold, or is not there', async () => {
    await expect(verify('changed.jsonld')).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('FAILED  The text is what was signed.'),
    });
    await expect(verify('agreement.jsonld', '--metadata', at('other.nt'))).rejects.toMatchObject({ code: 1 });
    await expect(verify('nothing.jsonld')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('ENOENT'),
    });
  });
});

describe('the keys of agreements', () => {
  it('stay published when others sign', async () => {
    const before = await keys();
    const rotate = 'mutation { rotateAgreementKey { __typename ... on AgreementKey { kid } } }';
    const refused = await world.service.graphql(rotate);
    expect(refused.data).toEqual({ rotateAgreementKey: { __typename: 'NotAllowed' } });
    for (const organization of [world.seller, world.buyer]) {
      expect((await world.service.graphql(rotate, {}, organization)).data).toEqual(refused.data);
    }
    expect(await keys()).toEqual(before);
    const { data } = await world.service.graphql<{ rotateAgreementKey: { kid: string } }>(
      rotate,
      {},
      {
        'x-api-key': 'test-key-0123456789',
      },
    );
    const after = await keys();
    expect(after.map(({ kid }) => kid)).toEqual([data?.rotateAgreementKey.kid, ...before.map(({ kid }) => kid)]);
    // The audit log knows each key that there is, and who made it.
    const made = world.service.app.identity.realm.audit.list(0, 1_000, 'agreement-key-made');
    const names = [...after].reverse().map(({ controller, kid }) => `${controller}#${kid}`);
    expect(made.map(({ detail }) => detail)).toEqual(names);
    expect(made.map(({ client }) => client)).toEqual(['system', expect.stringMatching(/^key:/)]);
    const { id } = await sold('acquireDataset');
    const next = await (await read(id, 'application/ld+json')).text();
    expect(next).toContain(`#${data?.rotateAgreementKey.kid}`);
    expect(verifyAgreement(next, before).valid).toBe(false);
    for (const text of [document, next]) expect(verifyAgreement(text, after).valid).toBe(true);
  });

  it('are none of tokens', async () => {
    const [key] = await keys();
    await expect(createLocalJWKSet({ keys: [key as JWK] })({ alg: 'EdDSA', kid: key?.kid })).rejects.toThrow();
    const controller = (await (await world.service.fetch('/srv/trade/keys')).json()) as {
      verificationMethod: { id: string; publicKeyMultibase: string }[];
    };
    const proof = (JSON.parse(document) as { proof: { verificationMethod: string } }).proof;
    expect(controller.verificationMethod.map(({ id }) => id)).toContain(proof.verificationMethod);
    expect(controller.verificationMethod[0]?.publicKeyMultibase).toMatch(/^z6Mk/);
  });
});
