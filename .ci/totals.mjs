/** Adds up the reports of all suites; exits with 1 when anything failed. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder = '.'] = process.argv.slice(2);
let passed = 0;
let failed = 0;
for (const name of readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .sort()) {
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numRuntimeErrorTestSuites = 0,
  } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  passed += numPassedTests;
  failed += numFailedTests + numRuntimeErrorTestSuites;
  console.log(
    `${name.replace('.json', '')}: ${numPassedTests} of ${numPassedTests + numFailedTests + numRuntimeErrorTestSuites}`,
  );
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
