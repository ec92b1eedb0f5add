/** Short names for IRIs, and short labels for blank nodes, within one document. */
import type { BlankNode } from './terms.js';
import { prefixes } from './prefixes.js';

const LOCAL_NAME = /^[A-Za-z_][\w-]*$/;

/** The end of the namespace of an IRI: after its last # or /. */
const endOfNamespace = (iri: string): number => Math.max(iri.lastIndexOf('#'), iri.lastIndexOf('/')) + 1;

/** Compacts IRIs by prefixes and remembers which prefixes it used. */
export class Compactor {
  readonly #prefixOf: ReadonlyMap<string, string>;
  readonly #used = new Set<string>();
  readonly #names = new Map<string, string | undefined>();

  /** `extra` prefixes come beside the common ones; namespaces in `never` are not compacted. */
  constructor(extra: Readonly<Record<string, string>> = {}, never: readonly string[] = []) {
    const entries = Object.entries<string>({ ...prefixes, ...extra }).map(([prefix, base]) => [base, prefix] as const);
    this.#prefixOf = new Map(entries.filter(([base]) => !never.includes(base)));
  }

  /** The compact form of an IRI, or nothing when no prefix fits. */
  compact(iri: string): string | undefined {
    if (this.#names.has(iri)) return this.#names.get(iri);
    const end = endOfNamespace(iri);
    const prefix = this.#prefixOf.get(iri.slice(0, end));
    const local = iri.slice(end);
    const name = prefix !== undefined && LOCAL_NAME.test(local) ? `${prefix}:${local}` : undefined;
    if (name !== undefined && prefix !== undefined) this.#used.add(prefix);
    this.#names.set(iri, name);
    return name;
  }

  /** The prefixes used so far with their namespaces, in the order of the alphabet. */
  used(): Record<string, string> {
    const used = [...this.#prefixOf].filter(([, prefix]) => this.#used.has(prefix));
    return Object.fromEntries(
      used.map(([base, prefix]) => [prefix, base] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  }
}

/** Labels `b0`, `b1` … in the order in which blank nodes are met; equal labels are equal nodes in the whole document. */
export class Labels {
  readonly #labels = new Map<string, string>();

  label({ value }: BlankNode): string {
    const known = this.#labels.get(value);
    if (known !== undefined) return known;
    const label = `b${this.#labels.size}`;
    this.#labels.set(value, label);
    return label;
  }
}
