/** Prints what code generation would write for the operations of the REST adapter. */
import { generate, loadCodegenConfig } from '@graphql-codegen/cli';

const { config } = await loadCodegenConfig({ configFilePath: 'codegen.yml' });
const [file] = await generate({ ...config, silent: true }, false);
process.stdout.write(file?.content ?? '');
