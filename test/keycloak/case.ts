/** A case of the comparison. */
import type { Answer, Provider } from './provider.js';
import type { Reason } from './reasons.js';

/** What is asked of both, and what each has to answer. */
export interface Case {
  readonly name: string;
  readonly ask: (provider: Provider) => Promise<Answer>;
  /** The line of the embedded provider's answer. */
  readonly answer: string;
  /** The line of Keycloak's answer where it is another one. */
  readonly keycloak?: { readonly line: string; readonly because: Reason };
}

type Ask = Case['ask'];

/** A case that both answer alike. */
export const same = (name: string, answer: string, ask: Ask): Case => ({ name, answer, ask });

/** A case that Keycloak answers differently. */
export const differs = (name: string, answer: string, because: Reason, line: string, ask: Ask): Case => ({
  name,
  answer,
  keycloak: { line, because },
  ask,
});
