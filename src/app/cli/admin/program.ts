/** `admin …`: users, clients, organizations, roles, API keys, permissions, the realm and the audit log. */
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import type { Config } from '../../../core/config.js';
import type { Values } from '../../../features/operations/control/admin/values.js';
import { DONE, type ExitCode, FAILED } from '../exit-code.js';

/** Shows answers: as JSON for programs, as columns for people. */

const cell = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(cell).join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const columns = (rows: readonly Readonly<Record<string, unknown>>[]): string[] => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [names, ...rows.map((row) => names.map((name) => cell(row[name])))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines.map((line) =>
    line
      .map((value, column) => value.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};

/** The answer as text. */
const show = (answer: unknown, json: boolean): string => {
  if (json) return JSON.stringify(answer, null, 2);
  if (Array.isArray(answer)) return answer.length === 0 ? 'none' : columns(answer as never).join('\n');
  if (typeof answer !== 'object' || answer === null) return cell(answer);
  const members = Object.entries(answer);
  const width = Math.max(...members.map(([name]) => name.length));
  return members.map(([name, value]) => `${name.padEnd(width)}  ${cell(value)}`).join('\n');
};

/** Runs work with the configuration and ends the process with its outcome. */
export type Run = (work: (config: Config) => Promise<ExitCode>) => Promise<void>;

const several = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];

/** Makes one command: what stands on the command line becomes the values of the action. */
const define = (parent: Command, run: Run, usage: string, description: string, group = ''): Command => {
  const command = parent.command(usage).description(description).option('--json', 'answer as JSON');
  command.action(() => run((config) => act(config, command, `${group} ${command.name()}`.trim())));
  return command;
};

const valuesOf = (command: Command): Values => {
  const positional = command.registeredArguments.map(
    (argument, index) => [argument.name(), command.processedArgs[index]] as const,
  );
  const { json: _json, passwordStdin, ...options } = command.opts<Record<string, unknown>>();
  return {
    ...Object.fromEntries(positional.filter(([, value]) => value !== undefined)),
    ...options,
    ...(passwordStdin === true ? { password: readFileSync(0, 'utf8').replace(/\r?\n$/, '') } : {}),
  };
};

const act = async (config: Config, command: Command, action: string): Promise<ExitCode> => {
  const { reach } = await import('./reach.js');
  const { file, ...values } = valuesOf(command);
  const json = command.opts<{ json?: boolean }>().json === true;
  if (action === 'realm export') {
    const realm = await reach(config, action, values);
    writeFileSync(String(file), `${JSON.stringify(realm, null, 2)}\n`, { mode: 0o600 });
    // The mode counts only for new files.
    chmodSync(String(file), 0o600);
    console.log(show({ file }, json));
    return DONE;
  }
  const realm = action === 'realm import' ? { realm: JSON.parse(readFileSync(String(file), 'utf8')) as unknown } : {};
  const answer = await reach(config, action, { ...values, ...realm });
  console.log(show(answer, json));
  return action === 'audit verify' && 'broken' in (answer as object) ? FAILED : DONE;
};

const addPeople = (admin: Command, run: Run): void => {
  const user = admin.command('user').description('people who log in');
  define(user, run, 'add <username>', 'create a user; without a password one is made up and shown', 'user')
    .option('--email <address>', 'e-mail address')
    .option('--given-name <name>', 'given name')
    .option('--family-name <name>', 'family name')
    .option('--organization <name>', 'organization: name, path or id')
    .option('--role <role>', 'realm role; may be repeated', several)
    .option('--password-stdin', 'read the password from standard input');
  define(user, run, 'list', 'all users and service accounts', 'user');
  define(user, run, 'disable <username>', 'no login any more; every token ends now', 'user');
  define(user, run, 'enable <username>', 'let a disabled user in again', 'user');
  define(user, run, 'password <username>', 'set the password; without one it is made up and shown', 'user').option(
    '--password-stdin',
    'read the password from standard input',
  );
  const role = admin.command('role').description('roles of the realm and of clients');
  define(role, run, 'add <name>', 'create a role', 'role')
    .option('--description <text>', 'what it is for')
    .option('--client <id>', 'client that the role belongs to');
  define(role, run, 'list', 'all roles', 'role');
  define(role, run, 'assign <username> <name>', 'give a user a role, or take it', 'role')
    .option('--client <id>', 'client that the role belongs to')
    .option('--remove', 'take the role away');
  const org = admin.command('org').description('organizations');
  define(org, run, 'add <name>', 'create an organization', 'org')
    .option('--prefix <text>', 'short name; its group path is a slash and this')
    .option('--size <text>', 'number of people')
    .option('--domain <text>', 'field of work')
    .option('--country <code>', 'country code')
    .option('--type <text>', 'kind of organization');
  define(org, run, 'list', 'all organizations', 'org');
};

const addMachines = (admin: Command, run: Run): void => {
  const client = admin.command('client').description('applications that use the identity provider');
  define(client, run, 'add <clientId>', 'create a client; its secret is shown once', 'client')
    .option('--name <text>', 'name for people')
    .option('--public', 'a browser application, without a secret')
    .option('--redirect-uri <uri>', 'exact address for logins; may be repeated', several)
    .option(
      '--redirect-prefix <uri>',
      'logins may return to anything below; public clients only; may be repeated',
      several,
    )
    .option('--service-account', 'may act for itself (client credentials)')
    .option('--password-grant', 'may use the password grant');
  define(client, run, 'list', 'all clients', 'client');
  define(client, run, 'rotate <clientId>', 'replace the secret; the new one is shown once', 'client');
  const key = admin.command('key').description('API keys of the catalogue repository');
  define(key, run, 'add <label>', 'create a key; it is shown once', 'key')
    .option('--catalogue <id>', 'limit it to this catalogue; may be repeated', several)
    .option('--expires <date>', 'last moment, ISO 8601')
    .option('--organization <name>', 'organization that owns what it writes');
  define(key, run, 'list', 'all keys, without their secrets', 'key');
  define(key, run, 'revoke <id>', 'withdraw a key', 'key');
  const signing = admin.command('signing-key').description('keys that sign tokens');
  define(signing, run, 'list', 'published keys, the first of which signs', 'signing-key');
  define(signing, run, 'rotate', 'publish a new key, which signs from a minute later on', 'signing-key');
};

const addPermissions = (admin: Command, run: Run): void => {
  const about = 'ASSET is the id of a dataset, or catalogue:ID';
  define(
    admin,
    run,
    'grant <asset> <subject> <scopes...>',
    `give READ, EDIT, DELETE or TRADE to role:R, user:U, group:/path or client:C; ${about}`,
  );
  define(admin, run, 'revoke <asset> <subject> <scopes...>', `take scopes back; ${about}`);
  define(admin, run, 'explain <username> <asset>', `what a user holds and why; ${about}`);
  const realm = admin.command('realm').description('the realm as a file that Keycloak imports');
  define(realm, run, 'export <file>', 'write the realm', 'realm').option(
    '--with-secrets',
    'with password hashes and digests of secrets',
  );
  define(realm, run, 'import <file>', 'add what a realm file holds', 'realm').option(
    '--redirect-prefixes',
    'keep redirect URIs such as https://app.example/* of public clients, also where the file does not demand PKCE',
  );
  const audit = admin.command('audit').description('security events');
  define(audit, run, 'list', 'the latest events, in the order of time', 'audit')
    .option('--after <number>', 'those that follow this one instead')
    .option('--limit <number>', 'how many, 100 by default')
    .option('--event <name>', 'only of this kind');
  define(
    audit,
    run,
    'verify',
    'whether the log is what was written, or which row is the first that is not',
    'audit',
  ).option('--expect <number:link>', 'a head that an earlier run printed, or the log of the service told');
};

/** Adds the commands to the program. */
export const addAdmin = (program: Command, run: Run): void => {
  const admin = program
    .command('admin')
    .description('users, clients, keys and permissions; also while the service runs');
  addPeople(admin, run);
  addMachines(admin, run);
  addPermissions(admin, run);
};
