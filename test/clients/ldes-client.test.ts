/** ldes-client, the reference client of Linked Data Event Streams: replicates the demonstration to equality. */
import type { Quad } from '../../src/core/rdf/terms.js';
import type { TestService } from '../support/service.js';
import { replayed, stateOf, type Member } from '../events/replica.js';
import { describeClient, load } from './npm.js';
import { startDemo } from './service.js';

const AS = 'https://www.w3.org/ns/activitystreams#';

interface Emitted {
  readonly id: { readonly value: string };
  readonly quads: readonly Quad[];
}
interface Library {
  intoConfig(config: object): object;
  replicateLDES(config: object, ordered: string): { stream(): ReadableStream<Emitted> };
}

const memberOf = ({ id, quads }: Emitted): Member => {
  const said = (predicate: string): string =>
    quads.find((quad) => quad.subject.value === id.value && quad.predicate.value === predicate)?.object.value ?? '';
  return {
    iri: id.value,
    type: said('http://www.w3.org/1999/02/22-rdf-syntax-ns#type').replace(AS, ''),
    object: said(`${AS}object`),
    published: said(`${AS}published`),
    quads: quads.filter(({ graph }) => graph.value === id.value),
  };
};

describeClient('ldes-client', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startDemo();
    const [first = ''] = (await (await service.fetch('/srv/repo/datasets?valueType=identifiers')).json()) as string[];
    expect((await service.write('DELETE', `/srv/repo/datasets/${first}`)).status).toBe(204);
  });
  afterAll(() => service.stop());

  it('replicates the catalogue to equality', async () => {
    const { replicateLDES, intoConfig } = await load<Library>('ldes-client');
    const config = intoConfig({ url: `${service.url}/srv/repo/ldes` });
    const members: Member[] = [];
    for await (const emitted of replicateLDES(config, 'ascending').stream() as unknown as AsyncIterable<Emitted>)
      members.push(memberOf(emitted));
    expect(members.length).toBeGreaterThan(30);
    members.sort((one, other) => one.published.localeCompare(other.published));
    expect(await replayed(members)).toEqual(await stateOf(service));
  });
});
