/** The dashboard and the alerts of the runbook ask for metrics that exist. */
import { readFileSync } from 'node:fs';
import { catalogue, TURTLE } from '../conformance/payloads.js';
import { startService, type TestService } from '../support/service.js';

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}

const fileOf = (path: string): string => readFileSync(new URL(`../../../docs/${path}`, import.meta.url), 'utf8');
const { panels } = JSON.parse(fileOf('grafana/marketplace.json')) as { readonly panels: readonly Panel[] };
const queries = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const));
const alerts = [...fileOf('operations.md').matchAll(/^ +expr: (.+)$/gm)].map(([, expr = '']) => expr);

/** Functions, keywords and labels of PromQL that the queries use; every other word is a metric. */
const namesIn = (expr: string): string[] => {
  const bare = expr
    .replace(/"[^"]*"/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(by|without|on) ?\([^)]*\)/g, '')
    .replace(/\{[^}]*\}/g, '');
  return [...bare.matchAll(/[a-z][a-z0-9_]*/g)]
    .map(([name]) => name)
    .filter((name) => name.includes('_') && name !== 'histogram_quantile');
};
/** Labels that a query selects or groups by. */
const labelsIn = (expr: string): string[] => [
  ...[...expr.matchAll(/\{([^}]*)\}/g)].flatMap(([, inner = '']) =>
    [...inner.matchAll(/(\w+)\s*(?:=~|!=|!~|=)/g)].map(([, name = '']) => name),
  ),
  ...[...expr.matchAll(/\bby ?\(([^)]*)\)/g)].flatMap(([, inner = '']) => inner.split(',').map((name) => name.trim())),
];

let service: TestService;
let text: string;
beforeAll(async () => {
  service = await startService({ URL_CHECK: 'off' });
  await service.write('PUT', '/srv/repo/catalogues/c', catalogue(), TURTLE);
  await service.write('PUT', '/srv/repo/catalogues/d', catalogue(), { ...TURTLE, 'x-api-key': 'wrong' });
  await service.fetch('/srv/repo/catalogues/c');
  await service.fetch(`/sparql?query=${encodeURIComponent('ASK { ?s ?p ?o }')}`);
  text = await (await service.fetch('/metrics')).text();
});
afterAll(() => service.stop());

it('there are queries to look at', () => {
  expect(queries.length).toBeGreaterThan(20);
  expect(alerts.length).toBeGreaterThan(5);
});

describe.each([...queries, ...alerts.map((expr) => ['an alert', expr] as const)])('%s: %s', (_title, expr) => {
  it('names metrics that exist', () => {
    const names = namesIn(expr);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      const family = name.replace(/_(bucket|sum|count)$/, '');
      expect([
        name,
        new RegExp(`^# TYPE ${name} `, 'm').test(text) || new RegExp(`^# TYPE ${family} histogram`, 'm').test(text),
      ]).toEqual([name, true]);
    }
  });

  it('names labels that they have', () => {
    const samples = text.split('\n').filter((line) => namesIn(expr).some((name) => line.startsWith(name)));
    // `job` and `instance` come from Prometheus. A counter that nothing was counted in yet shows no labels.
    if (!samples.some((line) => line.includes('{'))) return;
    for (const label of labelsIn(expr).filter((name) => !['job', 'instance', 'le', ''].includes(name))) {
      expect([label, samples.some((line) => line.includes(`${label}="`))]).toEqual([label, true]);
    }
  });
});
