/** Tests run as built JavaScript (dist/test), so that what is tested is what is shipped and workers find their files. */

/**
 * Campaigns, below dist/test: a folder, or how names begin. Floods, kill rounds, matrices of callers, jumps of the clock, official suites,
 * browsers: they say how hard they tried and take their time, so they have a command of their own, `npm run test:long`
 * (jest.long.config.js). `npm test` is everything else.
 */
export const campaigns = [
  'access/',
  'archive/limits',
  'authority/fairness-',
  'authority/ids-',
  'authority/model/',
  'authority/perimeter-logins',
  'authority/system-',
  'browser/',
  'cli/every-',
  'conformance/round-trip',
  'dataspace/crowd',
  'dataspace/kill',
  'delivery/',
  'fault/',
  'harvest/hostile',
  'hostile/',
  'identity/redirect-prefixes',
  'marketplace/crash',
  'marketplace/crowd',
  'marketplace/withheld-leaks',
  'quality/loop-delay',
  'reliability/',
  'rest/idempotency-crash',
  'search/restarts',
  'validation/official',
].map((path) => `<rootDir>/${path}`);

export default {
  testEnvironment: 'node',
  rootDir: 'dist/test',
  testMatch: ['**/*.test.js'],
  testPathIgnorePatterns: campaigns,
  transform: {},
  // Files share processes, and so what is loaded: see test/runner/README.md.
  runner: '<rootDir>/runner/index.js',
  // One more than the cores of a small machine: many suites wait for processes of their own.
  maxWorkers: 3,
  // Ends what hangs, for all tests but the few that take longer. It says nothing about speed: a machine that does other work takes many
  // times as long as a quiet one.
  testTimeout: 300_000,
};
