/** Pages that the `type` of a problem leads to, written from the table of refusals. */
import type { FastifyInstance } from 'fastify';
import { Refusal, refusals } from '../errors.js';

const codes = new Map(
  Object.entries(refusals).map(([code, row]) => [code.toLowerCase().replaceAll('_', '-'), { code, ...row }]),
);

/** Mounts `/problems` and `/problems/{code}`. */
export const problemRoutes = (app: FastifyInstance): void => {
  app.get('/problems', async () => [...codes.values()]);
  app.get<{ Params: { code: string } }>('/problems/:code', async (request) => {
    const found = codes.get(request.params.code);
    if (!found) throw new Refusal('NOT_FOUND', 'There is no problem with this name.');
    return found;
  });
};
