/** Tells Monaco where its workers are: beside this module, in the folder that is named after the content of the bundle. */
const files: Readonly<Record<string, string>> = {
  editorWorkerService: 'editor.worker.js',
  graphql: 'graphql.worker.js',
  json: 'json.worker.js',
};

const getWorker = (_id: string, label: string): Worker => {
  const file = files[label];
  if (file === undefined) throw new Error(`There is no worker for ${label}`);
  return new Worker(new URL(file, import.meta.url), { type: 'module', name: label });
};

Object.assign(globalThis, { MonacoEnvironment: { getWorker } });
