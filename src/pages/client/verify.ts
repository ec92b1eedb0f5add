/** Checks an agreement in this browser alone: nothing that is chosen here is sent anywhere. */
import { canonicalOptions, signatureIn } from '../../domain/agreements/proof-form.js';
import { examine, verdictOn, type Examined, type Verdict } from '../../domain/agreements/examination.js';
import type { AgreementJwk } from '../../domain/agreements/jwk.js';
import { canonicalOf } from '../../rdf/stored-labels.js';

const form = document.querySelector<HTMLFormElement>('form[data-verify]');
const output = document.querySelector<HTMLElement>('[data-verdict]');

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const sha256 = async (text: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes(text)));
const hexadecimal = (hash: Uint8Array): string => [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The bytes that a proof signs, and the check of its signature (Ed25519 of Web Cryptography). */
const isSigned = async ({ proof, key, canonical }: Examined): Promise<boolean> => {
  const signature = proof && signatureIn(proof.proofValue);
  if (!signature || !key) return false;
  const [options, statements] = await Promise.all([sha256(canonicalOptions(proof)), sha256(canonical)]);
  const signed = new Uint8Array([...options, ...statements]);
  const { kty, crv, x } = key;
  const publicKey = await crypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', publicKey, new Uint8Array(signature), signed);
};

const fileOf = (name: string): File | undefined => {
  const input = form?.elements.namedItem(name);
  return input instanceof HTMLInputElement ? input.files?.[0] : undefined;
};

/** An object of JSON; undefined for anything else. */
const parsed = (text: string): { readonly keys?: unknown } | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
};

/** The keys that were chosen; those of this marketplace where none were. */
const keys = async (): Promise<readonly AgreementJwk[]> => {
  const file = fileOf('jwks');
  const text = file ? await file.text() : await (await fetch('/srv/trade/jwks')).text();
  const { keys: found } = parsed(text) ?? {};
  if (!Array.isArray(found)) throw new Error('the file of keys is no JSON Web Key Set');
  return found as readonly AgreementJwk[];
};

const element = (name: string, text: string, lang?: string): HTMLElement => {
  const made = document.createElement(name);
  made.textContent = text;
  if (lang) made.lang = lang;
  return made;
};

const show = ({ valid, findings, words }: Verdict): void => {
  if (!output) return;
  const list = document.createElement('ul');
  for (const { what, holds } of findings) list.append(element('li', `${holds ? '✓' : '✗'} ${what}`, 'en'));
  const said = valid ? output.dataset['good'] : output.dataset['bad'];
  output.replaceChildren(element('h2', said ?? ''), list, ...words.map((line) => element('p', line, 'en')));
  output.className = valid ? 'notice good' : 'notice bad';
  output.focus();
};

const failed = (error: unknown): Verdict => ({
  ...{ valid: false, words: [], findings: [{ what: error instanceof Error ? error.message : '', holds: false }] },
});

const check = async (): Promise<Verdict> => {
  const [agreement, metadata] = [fileOf('agreement'), fileOf('metadata')];
  const examined = examine((await agreement?.text()) ?? '', await keys());
  if ('findings' in examined) return examined;
  const hash = metadata && hexadecimal(await sha256(canonicalOf(await metadata.text())));
  return verdictOn(examined, await isSigned(examined), hash);
};

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  void check().catch(failed).then(show);
});
