/**
 * Writes TypeScript for an OpenAPI 3.1 document, in the form in which openapi-typescript writes it (`paths`, `components`), as
 * far as JSON answers and parameters of GET requests need it. With that package installed, use it instead:
 * `npx openapi-typescript ADDRESS -o src/generated/rest.ts`.
 *
 * node openapi-types.mjs ADDRESS [PATH…] > src/generated/rest.ts
 */
import { readFile } from 'node:fs/promises';

const { fetch } = globalThis;
const [address, ...wanted] = process.argv.slice(2);
if (address === undefined) throw new Error('Say where the document is: an address or a file');
const isFile = !/^https?:/.test(address);
const document = JSON.parse(isFile ? await readFile(address, 'utf8') : await (await fetch(address)).text());

const used = new Set();
const comment = (text) => (text ? `/** ${text.replaceAll('*/', '* /').replaceAll('\n', ' ')} */ ` : '');
const member =
  (required) =>
  ([name, schema]) =>
    `${comment(schema.description)}${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)};`;

const typeOf = (schema) => {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1);
    used.add(name);
    return `components["schemas"][${JSON.stringify(name)}]`;
  }
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf ?? schema.oneOf) return (schema.anyOf ?? schema.oneOf).map(typeOf).join(' | ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(' | ');
  if (schema.type === 'array') return `(${typeOf(schema.items ?? {})})[]`;
  if (schema.type === 'integer') return 'number';
  if (['string', 'number', 'boolean', 'null'].includes(schema.type)) return schema.type;
  if (!schema.properties) return schema.type === 'object' ? 'Record<string, unknown>' : 'unknown';
  return `{ ${Object.entries(schema.properties)
    .map(member(schema.required ?? []))
    .join(' ')} }`;
};

const parametersOf = ({ parameters = [] }) =>
  ['path', 'query'].map((place) => {
    const found = parameters.filter((parameter) => parameter.in === place);
    if (found.length === 0) return `${place}?: never;`;
    const required = found.filter((parameter) => parameter.required).map(({ name }) => name);
    const members = found.map(({ name, schema = {}, description }) => [name, { ...schema, description }]);
    return `${place}${required.length > 0 ? '' : '?'}: { ${members.map(member(required)).join(' ')} };`;
  });

const pathOf = ([path, { get }]) => {
  const schema = get?.responses?.['200']?.content?.['application/json']?.schema;
  if (!schema || (wanted.length > 0 && !wanted.includes(path))) return [];
  const responses = `{ 200: { content: { "application/json": ${typeOf(schema)} } } }`;
  return [
    `  ${JSON.stringify(path)}: { get: { parameters: { ${parametersOf(get).join(' ')} }; responses: ${responses} } };`,
  ];
};

const paths = Object.entries(document.paths).flatMap(pathOf);
const schemas = [];
// A schema that is written may use others.
for (const name of used) schemas.push(`    ${JSON.stringify(name)}: ${typeOf(document.components.schemas[name])};`);
console.log(`export interface paths {\n${paths.join('\n')}\n}\n\nexport interface components {`);
console.log(`  schemas: {\n${schemas.join('\n')}\n  };\n}`);
