/** The configuration as it takes effect, in a form that can be shown to anybody. */
import { readConfig, settings } from '../config.js';

/** One setting as it takes effect. */
export interface EffectiveSetting {
  readonly name: string;
  /** Its value; a secret is shown as `…`, what has none as null. */
  readonly value: unknown;
  /** The source of the value: the environment, the table of defaults, or other settings. */
  readonly source: 'environment' | 'default' | 'derived';
}

type Environment = Readonly<Record<string, string | undefined>>;

/** A password in an address is as secret as any other. */
const shown = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/(:\/\/)[^\s/@]+@/, '$1…@') : (value ?? null);

/** Every setting, in the order of the table. Throws `ConfigError` for an environment that the service would not start with. */
export const effectiveConfig = (env: Environment = process.env): EffectiveSetting[] => {
  const config: Readonly<Record<string, unknown>> = { ...readConfig(env) };
  return Object.entries<{ readonly fallback?: string; readonly secret?: boolean }>(settings).map(
    ([name, { fallback, secret }]) => {
      const isSet = (env[name] ?? '') !== '';
      const value = config[name];
      const isDerived = !isSet && fallback === undefined && value !== undefined;
      return {
        name,
        value: secret && value !== undefined ? '…' : shown(value),
        source: isSet ? 'environment' : isDerived ? 'derived' : 'default',
      };
    },
  );
};

const inWords = (value: unknown): string => {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return Array.isArray(value) ? value.join(',') : String(value);
};

/** The settings for people, one a line; what is set in the environment is marked with `*`. */
export const configTable = (all: readonly EffectiveSetting[]): string => {
  const width = Math.max(...all.map(({ name }) => name.length));
  const note = { environment: '', default: '(default)', derived: '(from other settings)' } as const;
  return all
    .map(({ name, value, source }) => {
      const mark = source === 'environment' ? '*' : ' ';
      return `${mark} ${name.padEnd(width)}  ${inWords(value)}  ${note[source]}`.trimEnd();
    })
    .join('\n');
};
