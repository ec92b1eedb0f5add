/** Checks an agreement in this browser alone: nothing that is chosen here is sent anywhere. */
import { canonicalOptions, signatureIn } from '../../../features/agreements/proof-form.js';
import {
  examine,
  signatoriesOf,
  verdictOn,
  type Claimed,
  type Verdict,
} from '../../../features/agreements/examination.js';
import { keysOfSet, type AgreementJwk } from '../../../features/agreements/jwk.js';
import { words as known, type AgreementWords } from '../../../features/agreements/words/index.js';
import { canonicalOf } from '../../../core/rdf/stored-labels.js';

const form = document.querySelector<HTMLFormElement>('form[data-verify]');
const output = document.querySelector<HTMLElement>('[data-verdict]');

/** The words of the page's language. */
const said: AgreementWords =
  (known as Readonly<Record<string, AgreementWords>>)[document.documentElement.lang] ?? known.en;

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const sha256 = async (text: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes(text)));
const hexadecimal = (hash: Uint8Array): string => [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The bytes that a proof signs, and the check of its signature (Ed25519 of Web Cryptography). */
const confirms = async ({ proof, key }: Claimed, canonical: string): Promise<boolean> => {
  const signature = signatureIn(proof.proofValue);
  if (!signature || !key) return false;
  const [options, statements] = await Promise.all([sha256(canonicalOptions(proof)), sha256(canonical)]);
  const signed = new Uint8Array([...options, ...statements]);
  const { kty, crv, x } = key;
  const publicKey = await crypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', publicKey, new Uint8Array(signature), signed);
};

const filesOf = (name: string): readonly File[] => {
  const input = form?.elements.namedItem(name);
  return input instanceof HTMLInputElement ? [...(input.files ?? [])] : [];
};

const keysIn = (text: string): readonly AgreementJwk[] => {
  const found = keysOfSet(text);
  if (!found) throw new Error(output?.dataset['keys'] ?? '');
  return found;
};

/** The keys that were chosen; where none were, those that this marketplace knows of whoever has to sign. */
const keys = async (agreement: string): Promise<readonly AgreementJwk[]> => {
  const chosen = filesOf('jwks');
  if (chosen.length > 0) return (await Promise.all(chosen.map(async (file) => keysIn(await file.text())))).flat();
  const known = signatoriesOf(agreement).map(async (controller) => {
    const answer = await fetch(`/srv/trade/jwks?controller=${encodeURIComponent(controller)}`);
    return keysIn(await answer.text());
  });
  return (await Promise.all(known)).flat();
};

const element = (name: string, text: string): HTMLElement => {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
};

const show = ({ valid, findings, words }: Verdict): void => {
  if (!output) return;
  const list = document.createElement('ul');
  for (const { what, holds } of findings) list.append(element('li', `${holds ? '✓' : '✗'} ${what}`));
  const { good = '', bad = '', derived = '' } = output.dataset;
  const lines = words.length === 0 ? [] : [...words, derived];
  output.replaceChildren(element('h2', valid ? good : bad), list, ...lines.map((line) => element('p', line)));
  output.className = valid ? 'notice good' : 'notice bad';
  output.focus();
};

const failed = (error: unknown): Verdict => ({
  ...{
    valid: false,
    words: [],
    signatures: [],
    findings: [{ what: error instanceof Error ? error.message : '', holds: false }],
  },
});

const check = async (): Promise<Verdict> => {
  const [[agreement], [metadata]] = [filesOf('agreement'), filesOf('metadata')];
  const text = (await agreement?.text()) ?? '';
  const examined = examine(text, await keys(text), said);
  if ('findings' in examined) return examined;
  const hash = metadata && hexadecimal(await sha256(canonicalOf(await metadata.text())));
  const confirmed = await Promise.all(examined.claims.map((claim) => confirms(claim, examined.canonical)));
  return verdictOn(examined, confirmed, { metadataHash: hash }, said);
};

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  void check().catch(failed).then(show);
});
