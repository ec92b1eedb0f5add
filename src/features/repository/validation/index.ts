export { ruleCodes } from './codes.js';
export type { RuleCode } from './codes.js';
export { MAX_FINDINGS } from './findings.js';
export type { Finding, FoundTerm, Level, Payload, Report, Severity } from './report.js';
export { reportToRdf } from './report-rdf.js';
export { createValidator } from './validator.js';
export type { ValidateOptions, Validator } from './validator.js';
