/** Clients of a service that may go away at any moment. */
import { ControlConnection, ControlRefused } from '../../../src/features/operations/control/client.js';
import { API_KEY } from '../../support/service.js';
import type { KillableService } from './killable.js';

/** The service went away before it had answered: what was asked may have happened or not. */
export class Gone extends Error {}

/** An answer, read in full. */
export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Requests to one service, with the API key unless told otherwise. */
export class Client {
  constructor(readonly service: KillableService) {}

  async send(method: string, path: string, body?: string, headers: Record<string, string> = {}): Promise<Answer> {
    const answer = await fetch(this.service.url + path, {
      method,
      headers: { 'x-api-key': API_KEY, ...headers },
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => {
        throw new Gone();
      });
    if (answer.status === 503) throw new Gone();
    return answer;
  }

  /** Sends a write that must be taken. */
  async write(method: string, path: string, body?: string, headers: Record<string, string> = {}): Promise<Answer> {
    const answer = await this.send(method, path, body, { 'content-type': 'text/turtle', ...headers });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer;
  }

  /** Runs an operation that must succeed. */
  async graphql<T>(query: string, variables: object = {}, headers: Record<string, string> = {}): Promise<T> {
    const body = JSON.stringify({ query, variables });
    const { text } = await this.send('POST', '/graphql', body, { 'content-type': 'application/json', ...headers });
    const { data, errors } = JSON.parse(text) as { data?: T; errors?: readonly object[] };
    if (data === undefined || data === null || errors) {
      if (/UNAVAILABLE/.test(text)) throw new Gone();
      throw new Error(`${query}: ${text}`);
    }
    return data;
  }

  /** Posts a form to the provider, without the API key. */
  form(path: string, fields: Readonly<Record<string, string>>, headers: Record<string, string> = {}): Promise<Answer> {
    const type = { 'content-type': 'application/x-www-form-urlencoded', 'x-api-key': '' };
    const body = new URLSearchParams(fields).toString();
    return this.send('POST', `/realms/marketplace${path}`, body, { ...type, ...headers });
  }

  /** Does what `npm run admin` does. */
  async administer<T>(action: string, values: Record<string, unknown>): Promise<T> {
    const connection = await ControlConnection.open(this.service.dataDir).catch(() => undefined);
    if (!connection) throw new Gone();
    try {
      return (await connection.administer(action, values)) as T;
    } catch (error) {
      if (error instanceof ControlRefused && !/ended the connection/.test(error.message)) throw error;
      throw new Gone();
    }
  }
}
