/** The words of the page about the service, in the data attributes of its element. */
import type { LoginSettings } from './login/session.js';

/** The settings. */
export interface PageSettings extends LoginSettings {
  /** Path of the GraphQL endpoint. */
  readonly endpoint: string;
  /** Path of the examples. */
  readonly examples: string;
  /** Path of the JSON-LD context of answers. */
  readonly context: string;
  /** The operator's logo, where there is one. */
  readonly logo?: string | undefined;
}

const NAMES = ['endpoint', 'examples', 'context', 'issuer', 'client', 'page'] as const;

/** Reads the settings. */
export const settingsOf = ({ dataset }: HTMLElement): PageSettings => {
  const found = Object.fromEntries(
    NAMES.map((name) => {
      const value = dataset[name];
      if (value === undefined) throw new Error(`The page does not say its ${name}`);
      return [name, value];
    }),
  ) as unknown as PageSettings;
  return { ...found, logo: dataset['logo'] };
};
