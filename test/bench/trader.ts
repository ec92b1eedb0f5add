/** A deployment that trades, as a measured process; its settings come as JSON in `SETTINGS`. */
import { startService } from '../support/service.js';

const service = await startService(JSON.parse(process.env['SETTINGS'] ?? '{}') as Record<string, string>);
process.on('SIGTERM', () => void service.stop().then(() => process.exit(0)));
process.send?.({ url: service.url });
