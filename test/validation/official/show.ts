import { allDocuments, differencesOn } from './differences.js';
const documents = allDocuments();
let t = Date.now();
await (await import('./verdicts.js')).ourVerdicts(documents);
console.error('ours', Date.now() - t);
t = Date.now();
const found = await differencesOn(documents);
console.error(documents.length, 'documents', found.length, 'differences', Date.now() - t, 'ms');
for (const d of found) console.log([d.level, d.files, d.class, d.property, d.case, d.published, d.here].join(' | '));
