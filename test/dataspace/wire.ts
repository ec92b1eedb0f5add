/** The wire between two deployments: it hands on what one sends to the other, and can be cut at every message. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Message } from '../../src/features/dataspace/messages.js';

/** Where a message is on its way when the wire is cut: not there yet, or taken, with the answer on its way back. */
export type Moment = 'sent' | 'taken';

/** Told of each message at each moment; false cuts the wire there. */
export type Watch = (message: string, moment: Moment) => Promise<boolean>;

/** The address under which others reach a deployment, which may be down. */
export class Wire {
  /** Where the deployment itself is. */
  target = '';
  watch: Watch = () => Promise.resolve(true);

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<Wire> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const wire = new Wire(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', (request, response) => {
      wire.#carry(request, response).catch(() => response.destroy());
    });
    return wire;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  async #carry(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const { '@type': type, eventType = '' } = JSON.parse(body.toString('utf8')) as Message;
    const message = `${type} ${eventType}`.trim();
    if (!(await this.watch(message, 'sent'))) return void response.destroy();
    const { authorization = '' } = request.headers;
    const answer = await fetch(this.target + (request.url ?? ''), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body,
    });
    const text = await answer.text();
    if (!(await this.watch(message, 'taken'))) return void response.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
  }
}
