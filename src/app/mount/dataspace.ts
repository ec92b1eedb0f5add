/** Mounts the Dataspace Protocol. */
import { dataspaceSurface } from '../../features/dataspace/rest/index.js';
import type { Surface } from './surface.js';

/** Nothing where it is not spoken. */
export const mountDataspace = async ({ http, core, config, ...tools }: Surface): Promise<void> => {
  if (!core.domain.dataspace.isOpen) return;
  await http.register(dataspaceSurface({ ...tools, catalogue: config.MARKETPLACE_CATALOGUE }));
};
