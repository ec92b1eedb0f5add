/**
 * `it` for suites that run against either provider: the embedded one, or with `IDENTITY_SUITES=keycloak` a real Keycloak that
 * imported the same realm. There, `not-at-keycloak.ts` says which cases cannot apply and which have to come out differently.
 */
import { afterAll, it as always } from '@jest/globals';
import { atKeycloak } from './at-keycloak.js';
import { notAtKeycloak, type Exception } from './not-at-keycloak.js';

type Body = Parameters<typeof always>[1];
type Row = readonly unknown[] | string;

const listed: string[] = [];
const exceptionOf = (name: string): Exception | undefined => {
  if (!atKeycloak) return undefined;
  const exception = notAtKeycloak[name];
  if (exception) listed.push(`${exception.clause ?? 'not run'}`.padEnd(9) + `${name}: ${exception.because}`);
  return exception;
};

/** A case of both providers. One that has to come out differently at Keycloak fails when it does not. */
export const it = Object.assign(
  (name: string, body: Body, timeout?: number): void => {
    const exception = exceptionOf(name);
    if (!exception) always(name, body, timeout);
    else if (exception.clause === undefined) always.skip(name, body, timeout);
    else always.failing(`${name} (differs by ${exception.clause})`, body, timeout);
  },
  {
    each:
      <T extends Row>(rows: readonly T[]) =>
      (name: string, body: (...values: T extends readonly unknown[] ? T : [T]) => Promise<void>): void => {
        const exception = exceptionOf(name);
        const run = !exception ? always : exception.clause === undefined ? always.skip : always.failing;
        for (const row of rows) {
          const values = (Array.isArray(row) ? row : [row]) as T extends readonly unknown[] ? T : [T];
          run(name.replace('%s', String(values[0])), () => body(...values));
        }
      },
  },
);

if (atKeycloak) {
  afterAll(() => {
    if (listed.length > 0)
      process.stdout.write(`\nCases that Keycloak does not share: ${listed.length}\n${listed.join('\n')}\n`);
  });
}
