/** Watches calls of `node:crypto`, to count work instead of timing it. */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** Tells every call of a function its arguments, wherever it was imported, until `restore` is called. */
export const observe = <K extends 'scrypt' | 'timingSafeEqual'>(
  name: K,
  seen: (...args: Parameters<(typeof crypto)[K]>) => void,
): { restore(): void } => {
  const original = crypto[name] as (...args: unknown[]) => unknown;
  const put = (replacement: unknown): void => {
    Object.assign(crypto, { [name]: replacement });
    syncBuiltinESMExports();
  };
  put((...args: unknown[]) => {
    seen(...(args as Parameters<(typeof crypto)[K]>));
    return original(...args);
  });
  return { restore: () => put(original) };
};
