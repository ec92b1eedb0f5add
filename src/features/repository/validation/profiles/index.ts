export { bareIri, signatureOf } from './folders.js';
export type { ProfileFolder } from './folders.js';
export { ProfileJudge } from './judge.js';
export { ApplicationProfiles } from './profiles.js';
