/** Mounts what existing clients call beside the interface. */
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../core/errors.js';
import { DeleteQualityDocument } from '../../../schema/operations/generated/operations.js';
import { legacyRoutes } from '../legacy.js';
import type { Surface } from './surface.js';

/** Existing clients need a 2xx whatever becomes of it; only who may edit the dataset deletes anything. */
export const mountLegacy = async ({ http, execute }: Surface): Promise<void> => {
  const deleteQuality = async (dataset: string, request: FastifyRequest): Promise<void> => {
    await execute(DeleteQualityDocument, { dataset }, request).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.code === 'INTERNAL') throw error;
    });
  };
  await http.register(legacyRoutes(deleteQuality));
};
