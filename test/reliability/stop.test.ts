/** An orderly stop under load (goal R15): requests under way end, nothing that was acknowledged is lost. */
import { catalogue, dataset, TURTLE } from '../conformance/payloads.js';
import { startProcess, type ServiceProcess } from './process.js';

const WRITERS = 8;
const STOP_MS = 10_000;
/** The processes listen on different ports, and are the same service all the same. */
const SETTINGS = { BASE_URL: 'https://market.example' };

let running: ServiceProcess | undefined;
afterEach(() => running?.discard());

/** Writes datasets until the service takes no more; notes each one when, and only when, it was acknowledged. */
const write = async (service: ServiceProcess, writer: number, acknowledged: Map<string, string>): Promise<number> => {
  for (let number = 0; ; number += 1) {
    const id = `w${writer}-${number}`;
    try {
      const path = `/srv/repo/catalogues/stopping/datasets/origin?originalId=${id}`;
      const response = await service.write('PUT', path, dataset(`Dataset ${id}`), TURTLE);
      if (response.status >= 500) return response.status;
      expect(response.status).toBe(201);
      acknowledged.set(id, `Dataset ${id}`);
    } catch {
      // The connection is refused or ended: nothing was promised.
      return 0;
    }
  }
};

it('SIGTERM under load loses nothing', async () => {
  running = await startProcess(SETTINGS);
  await running.write('PUT', '/srv/repo/catalogues/stopping', catalogue(), TURTLE);
  const acknowledged = new Map<string, string>();
  const service = running;
  const writers = Array.from({ length: WRITERS }, (_, writer) => write(service, writer, acknowledged));
  while (acknowledged.size < 40) await new Promise((resolve) => setTimeout(resolve, 20));
  const asked = Date.now();
  expect(await running.end('SIGTERM')).toBe(0);
  expect(Date.now() - asked).toBeLessThan(STOP_MS);
  for (const status of await Promise.all(writers)) expect([0, 503]).toContain(status);

  running = await startProcess(SETTINGS, service.dataDir);
  const ids = (await (
    await fetch(`${running.url}/srv/repo/datasets?valueType=identifiers&limit=5000`)
  ).json()) as string[];
  for (const [id, title] of acknowledged) {
    expect(ids).toContain(id);
    expect(await (await fetch(`${running.url}/srv/repo/datasets/${id}.ttl`)).text()).toContain(title);
  }
  // A write whose answer was lost may be there, one for each writer at most, and it is whole.
  expect(ids.length - acknowledged.size).toBeLessThanOrEqual(WRITERS);
});
