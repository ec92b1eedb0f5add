/**
 * `it` for suites that run against either provider: the embedded one, or with `IDENTITY_SUITES=keycloak` a real Keycloak that
 * imported the same realm. There, `not-at-keycloak.ts` says which cases cannot be run, and `differences.ts` which answers are
 * others, and what they are exactly.
 */
import { atKeycloak } from './at-keycloak.js';
import { differences, type Difference } from './differences.js';
import { notAtKeycloak } from './not-at-keycloak.js';

type Body = () => Promise<void> | void;
type Row = readonly unknown[] | string;

/** The case that runs: its row of the table, and how many checks it has made. */
let present: { readonly difference: Difference | undefined; checks: number } = { difference: undefined, checks: 0 };

/** A value as JSON has it: what is not there is `null`. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null)) as unknown;

/**
 * A check whose outcome may be another one at Keycloak: there, it has to be the one of the table, where the table has one, and
 * otherwise what is expected of the embedded provider.
 */
export const agree = (observed: unknown, expected: unknown): void => {
  const { difference, checks } = present;
  present.checks += 1;
  const other = difference?.answers[checks];
  expect(plain(observed)).toEqual(other === undefined ? plain(expected) : other.answer);
  // A row that says the same as the embedded provider is no difference.
  if (other !== undefined) expect(other.answer).not.toEqual(plain(expected));
};

/** A body whose checks are counted, and which has to make every check that the table has a row for. */
const counted = (difference: Difference | undefined, body: Body): Body => {
  if (!atKeycloak) return body;
  return async () => {
    present = { difference, checks: 0 };
    await body();
    const unused = Object.keys(difference?.answers ?? {}).filter((check) => Number(check) >= present.checks);
    expect(unused).toEqual([]);
  };
};

const listed: string[] = [];

const define = (name: string, shown: string, body: Body): void => {
  const reason = atKeycloak ? notAtKeycloak[name] : undefined;
  const difference = atKeycloak ? differences[shown] : undefined;
  if (reason !== undefined) {
    listed.push(`not run   ${shown}: ${reason}`);
    test.skip(shown, body);
    return;
  }
  if (difference) {
    listed.push(`${difference.clause.padEnd(9)} ${shown}: ${difference.because}`);
    for (const { answer } of Object.values(difference.answers)) listed.push(`          ${JSON.stringify(answer)}`);
  }
  test(shown, counted(difference, body));
};

/** A case of both providers. */
export const it = Object.assign((name: string, body: Body): void => define(name, name, body), {
  each:
    <T extends Row>(rows: readonly T[]) =>
    (name: string, body: (...values: T extends readonly unknown[] ? T : [T]) => Promise<void>): void => {
      for (const row of rows) {
        const values = (Array.isArray(row) ? row : [row]) as T extends readonly unknown[] ? T : [T];
        define(name, name.replace('%s', String(values[0])), () => body(...values));
      }
    },
});

if (atKeycloak) {
  afterAll(() => {
    if (listed.length > 0) process.stdout.write(`\nWhere Keycloak differs:\n${listed.join('\n')}\n`);
  });
}
