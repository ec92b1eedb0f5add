/** Mounts agreements. */
import { tradeRoutes } from '../../features/trade/rest/index.js';
import type { Surface } from './surface.js';

/** `/srv/trade`. */
export const mountTrade = async ({ http, core, ...tools }: Surface): Promise<void> => {
  const { keys, counterparties } = core.domain.agreements;
  await http.register(tradeRoutes({ ...tools, keys, counterparties }), { prefix: '/srv/trade' });
};
