/** A deployment with people, each of whom has a tool that they are logged in with. */
import { Tool } from './tool.js';
import { startPeopled, type Peopled, type Person } from '../identity-admin/people.js';

/** A deployment with people, and their tools. */
export class Town {
  readonly #tools: Tool[] = [];

  private constructor(readonly service: Peopled) {}

  static async open(settings: Record<string, string> = {}): Promise<Town> {
    return new Town(await startPeopled(settings));
  }

  /** A tool with a home of its own, in which somebody is logged in. */
  async tool(person: Person): Promise<Tool> {
    const { secrets, url } = this.service;
    const { username, password } = (secrets.users as Record<string, { username: string; password: string }>)[person]!;
    const tool = new Tool({ MARKETPLACE: url, MARKETPLACE_CLIENT_SECRET: secrets.clients.cli.secret ?? '' });
    this.#tools.push(tool);
    const { code, err } = await tool.run(['login', '--user', username, '--password-stdin'], `${password}\n`);
    if (code !== 0) throw new Error(err);
    return tool;
  }

  /** What GraphQL answers somebody. */
  async ask<T>(person: Person, query: string, variables: object = {}): Promise<T> {
    const { data, errors } = await this.service.graphql<T>(query, variables, await this.service.as(person));
    if (errors || data == null) throw new Error(JSON.stringify(errors));
    return data;
  }

  async close(): Promise<void> {
    for (const tool of this.#tools) tool.remove();
    await this.service.stop();
  }
}
