/**
 * Writes the bill of materials of what is installed with the service to standard output: CycloneDX 1.5 in JSON, from the
 * lock file alone, so the same sources give the same bill. It names components, not which of them needs which.
 */
import { readFileSync } from 'node:fs';
import { licencesOf } from './licences.mjs';

const jsonOf = (path) => JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'));

const purl = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** Digests of Subresource Integrity, written as CycloneDX does. */
const hashes = (integrity = '') =>
  integrity
    .split(' ')
    .filter((part) => part.startsWith('sha512-'))
    .map((part) => ({ alg: 'SHA-512', content: Buffer.from(part.slice(7), 'base64').toString('hex') }));

const component = ({ name, version, licence, integrity }) => ({
  type: 'library',
  'bom-ref': purl(name, version),
  name,
  version,
  purl: purl(name, version),
  licenses: [/[ ()]/.test(licence) ? { expression: licence } : { license: { id: licence } }],
  hashes: hashes(integrity),
});

const { name, version, license } = jsonOf('package.json');
const bill = {
  $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: {
    component: {
      type: 'application',
      'bom-ref': purl(name, version),
      name,
      version,
      purl: purl(name, version),
      licenses: [{ license: { id: license } }],
    },
  },
  components: licencesOf(jsonOf('package-lock.json')).map(component),
};
console.log(JSON.stringify(bill, null, 2));
