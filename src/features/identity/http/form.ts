/** Parameters of a request, as `application/x-www-form-urlencoded` has them: ordered, and a name may occur twice. */

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Parsed parameters. Empty values count as absent (RFC 6749 §3.1), except through `raw`. */
export class Form {
  private constructor(private readonly pairs: URLSearchParams) {}

  /** Parses the bytes of a body. Throws `TypeError` when they are not UTF-8. A raw `#` is data: a body has no fragment. */
  static ofBody(body: Uint8Array): Form {
    return new Form(new URLSearchParams(decoder.decode(body)));
  }

  /** Parses what follows the `?` of a URL. */
  static ofQuery(query: string): Form {
    return new Form(new URLSearchParams(query));
  }

  /** The value of a parameter; absent when it is missing or empty. */
  get(name: string): string | undefined {
    return this.pairs.get(name) || undefined;
  }

  /** The value of a parameter, even when it is empty. */
  raw(name: string): string | undefined {
    return this.pairs.get(name) ?? undefined;
  }

  /** Every value of a repeatable parameter, in order. */
  all(name: string): string[] {
    return this.pairs.getAll(name);
  }

  /** True if the parameter was sent at all. */
  has(name: string): boolean {
    return this.pairs.has(name);
  }

  /** True if any parameter but the repeatable ones occurs twice. */
  hasDuplicates(repeatable: readonly string[] = []): boolean {
    const names = [...this.pairs.keys()].filter((name) => !repeatable.includes(name));
    return new Set(names).size < names.length;
  }

  /** The parameters for functions that take the standard type. */
  toParams(): URLSearchParams {
    return new URLSearchParams(this.pairs);
  }
}
