/** Tests run as built JavaScript (dist/test), so that what is tested is what is shipped and workers find their files. */
export default {
  testEnvironment: 'node',
  rootDir: 'dist/test',
  testMatch: ['**/*.test.js'],
  transform: {},
  maxWorkers: 2,
  testTimeout: 30_000,
};
