/** Every address of the service is asked what no sensible client asks: no error of ours, nothing told, nothing changed by what is refused. */
import fc from 'fast-check';
import { figure, isLong, rounds } from '../support/figures.js';
import { transmit } from './client.js';
import { inspect } from './inspect.js';
import { requestsTo } from './requests.js';
import { routesOf } from './routes.js';
import { attackedWorld } from './world.js';

const RUNS = rounds(12, 500);
/** The same requests in every usual run; others in each long one. */
const SEED = isLong ? undefined : 20_261_121;
/** Streams and long polls: what has come by then is their answer. */
const PATIENCE = 150;

const world = attackedWorld();

it('every route takes anything', async () => {
  const routes = await routesOf(world().service);
  expect(routes.length).toBeGreaterThan(150);
  const statuses = new Map<number, number>();
  let refused = 0;
  for (const route of routes) {
    const property = fc.asyncProperty(requestsTo(route, world()), async (request) => {
      world().changed();
      const answer = await transmit(
        world().service.url,
        request,
        /stream|changes/.test(route.path) ? PATIENCE : undefined,
      );
      inspect(request, answer, world().secrets);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status < 400) {
        if (!/GET|HEAD/.test(request.method)) await world().atRest();
        return;
      }
      refused += 1;
      const changed = world().changed();
      if (changed.length > 0) throw new Error(`${changed.join()} changed by ${request.method} ${request.path}`);
    });
    await fc.assert(property, { numRuns: RUNS, ...(SEED === undefined ? {} : { seed: SEED }), endOnFailure: true });
  }
  const requests = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  expect(refused).toBeGreaterThan(requests / 4);
  expect((await world().service.fetch('/health/ready')).status).toBe(200);
  figure('Fuzzing: routes', { routes: routes.length, requests, refused, '5xx': 0, 'changes after a refusal': 0 });
}, 600_000);
