/** Tests run as built JavaScript (dist/test), so that what is tested is what is shipped and workers find their files. */
export default {
  testEnvironment: 'node',
  rootDir: 'dist/test',
  testMatch: ['**/*.test.js'],
  transform: {},
  maxWorkers: 2,
  // Modules of every file stay in memory: a worker that holds this much after a file is replaced by a new one.
  workerIdleMemoryLimit: '2GB',
  // Ends what hangs. It says nothing about speed: a machine that does other work takes many times as long as a quiet one.
  testTimeout: 120_000,
};
