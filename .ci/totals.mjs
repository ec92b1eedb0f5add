/** Names what failed and adds up the reports of all suites; exits with 1 when anything failed. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const [folder = '.'] = process.argv.slice(2);
let passed = 0;
let failed = 0;
// Long outputs are often cut in the middle: what failed is said once more, beside the totals, at the end.
const failures = [];
for (const name of readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .sort()) {
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numRuntimeErrorTestSuites = 0,
    testResults = [],
  } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  passed += numPassedTests;
  failed += numFailedTests + numRuntimeErrorTestSuites;
  for (const { name: file, message, assertionResults } of testResults) {
    const wrong = assertionResults.filter(({ status }) => status === 'failed');
    for (const { fullName, failureMessages } of wrong) failures.push([basename(file), fullName, ...failureMessages]);
    if (wrong.length === 0 && message) failures.push([basename(file), message]);
  }
  console.log(
    `${name.replace('.json', '')}: ${numPassedTests} of ${numPassedTests + numFailedTests + numRuntimeErrorTestSuites}`,
  );
}
for (const [file, ...said] of failures) console.log(`FAILED in ${file}: ${said.join('\n').slice(0, 2_000)}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
