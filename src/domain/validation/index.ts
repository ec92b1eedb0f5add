export { createValidator } from './validator.js';
export type { ValidateOptions, Validator } from './validator.js';
export { MAX_FINDINGS } from './report.js';
export type { Finding, Level, Payload, Report, Severity } from './report.js';
