/** The campaigns: `npm run test:long`, or a part of them, as in `npm run test:long -- fault/`. */
import usual, { campaigns } from './jest.config.js';

export default {
  ...usual,
  testMatch: campaigns.map((path) => (path.endsWith('/') ? `${path}**/*.test.js` : `${path}*.test.js`)),
  testPathIgnorePatterns: [],
};
