/** Mounts agreements. */
import { tradeRoutes } from '../../rest/trade/index.js';
import type { Surface } from './surface.js';

/** `/srv/trade`. */
export const mountTrade = async ({ http, core, ...tools }: Surface): Promise<void> => {
  await http.register(tradeRoutes({ ...tools, keys: core.domain.agreements.keys }), { prefix: '/srv/trade' });
};
