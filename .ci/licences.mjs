/**
 * Lists the licences of everything that is installed with the service, from the lock file, as Markdown.
 * Ends with 1 when a package has a licence that is not on the list below.
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** Licences that go together with Apache-2.0 in a service. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT-0',
  'MIT',
  'Unlicense',
]);

/** Packages whose lock entry names no licence, and the one that their own metadata state ("FreeBSD" is BSD-2-Clause). */
const stated = { 'negotiate@1.0.1': 'BSD-2-Clause' };

/** Whether an SPDX expression can be fulfilled: one side of an OR, both sides of an AND. */
export const isAllowed = (expression) => {
  const bare = expression.trim().replace(/^\((.*)\)$/, '$1');
  return bare.split(' OR ').some((choice) => choice.split(' AND ').every((licence) => allowed.has(licence.trim())));
};

/** Packages of a lock file that are installed without development dependencies: name, version, licence and digest; sorted. */
export const licencesOf = (lock) => {
  const seen = new Map();
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path === '' || entry.dev || entry.devOptional || entry.link) continue;
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const id = `${name}@${entry.version}`;
    seen.set(id, {
      name,
      version: entry.version,
      licence: entry.license ?? stated[id] ?? 'UNKNOWN',
      integrity: entry.integrity,
    });
  }
  return [...seen.values()].sort((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version));
};

const main = () => {
  const packages = licencesOf(JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')));
  const counts = new Map();
  for (const { licence } of packages) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  console.log(
    `# Licences of what is installed\n\n${packages.length} packages.\n\n| Licence | Packages |\n| --- | --- |`,
  );
  for (const [licence, count] of [...counts].sort((a, b) => b[1] - a[1])) console.log(`| ${licence} | ${count} |`);
  console.log('\n| Package | Version | Licence |\n| --- | --- | --- |');
  for (const { name, version, licence } of packages) console.log(`| ${name} | ${version} | ${licence} |`);
  const refused = packages.filter(({ licence }) => !isAllowed(licence));
  for (const { name, version, licence } of refused) console.error(`not allowed: ${name}@${version}: ${licence}`);
  process.exitCode = refused.length > 0 ? 1 : 0;
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
