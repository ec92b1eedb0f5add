/** The service's logger: JSON lines by pino. Secrets and personal data never belong in a log line. */
import { pino, type Logger } from 'pino';

export type { Logger };

/** Makes the logger of one service. `level` is a pino level (`trace` … `fatal`, `silent`). */
export const createLogger = (level: string): Logger =>
  pino({
    level,
    base: null,
    redact: {
      paths: ['req.headers.authorization', 'req.headers["x-api-key"]', 'req.headers.cookie', '*.password', '*.secret'],
      censor: '[redacted]',
    },
  });
