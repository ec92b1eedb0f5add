/** A control plane of Eclipse EDC as a process, in memory, and its management API (v3). */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The protocol as the management API calls it. */
export const PROTOCOL = 'dataspace-protocol-http:2025-1';
const EDC = 'https://w3id.org/edc/v0.0.1/ns/';
/** Milliseconds until it must have started, and until a negotiation must have got somewhere. */
const START = 90_000;
const PATIENCE = 60_000;

/** A JSON document. */
export type Document = Readonly<Record<string, unknown>>;

/** What it runs with. */
export interface ConnectorOptions {
  /** Folder of its artifacts, the source of its main class, and a folder for what it writes. */
  readonly jars: string;
  readonly source: string;
  readonly folder: string;
  /** Its id as a participant, and that of the only other one. */
  readonly participant: string;
  readonly counterparty: string;
  /** The value of Authorization that it shows to the other side, and the one that it demands. */
  readonly shows: string;
  readonly expects: string;
}

const freePorts = async (count: number): Promise<number[]> => {
  const listening = async (): Promise<Server> => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return server;
  };
  const servers = await Promise.all(Array.from({ length: count }, listening));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
};

/** A running control plane. */
export class Connector {
  private constructor(
    private readonly process: ChildProcess,
    private readonly management: string,
    private readonly key: string,
    /** Where it speaks the protocol. */
    readonly address: string,
  ) {}

  /** Starts one. What it says is in `edc.log` of the folder. */
  static async start(options: ConnectorOptions): Promise<Connector> {
    const { jars, source, folder, participant, counterparty, shows, expects } = options;
    const contexts = ['', 'control.', 'management.', 'protocol.'];
    const ports = await freePorts(contexts.length);
    const [, , management, protocol] = ports;
    const key = crypto.randomUUID();
    const address = `http://127.0.0.1:${protocol}/protocol`;
    const wait = 'state-machine.iteration-wait-millis=100';
    const settings = [
      ...contexts.flatMap((context, n) => [
        `web.http.${context}port=${ports[n]}`,
        `web.http.${context}path=/${context.slice(0, -1) || 'api'}`,
      ]),
      ...[`edc.participant.id=${participant}`, 'edc.hostname=127.0.0.1', `edc.dsp.callback.address=${address}`],
      ...['web.http.management.auth.type=tokenbased', `web.http.management.auth.key=${key}`],
      ...[`edc.negotiation.consumer.${wait}`, `edc.negotiation.provider.${wait}`],
      ...[`static.show=${shows}`, `static.expect=${expects}`, `static.counterparty=${counterparty}`],
    ];
    const file = join(folder, 'edc.properties');
    writeFileSync(file, settings.map((line) => `${line}\n`).join(''));
    const java = ['-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', `-Dedc.fs.config=${file}`];
    const child = spawn('java', [...java, '-cp', `${jars}/*`, source], { stdio: ['ignore', 'pipe', 'pipe'] });
    const log = createWriteStream(join(folder, 'edc.log'));
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    const connector = new Connector(child, `http://127.0.0.1:${management}/management/v3`, key, `${address}/2025-1`);
    await connector.#ready().catch(async (error: unknown) => {
      await connector.stop();
      throw error;
    });
    return connector;
  }

  async stop(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const over = once(this.process, 'close');
    this.process.kill('SIGKILL');
    await over;
  }

  /** Calls the management API; other statuses than 2xx are thrown. Without a body it reads. */
  async call<T = Document>(path: string, body?: object): Promise<T> {
    const response = await fetch(this.management + path, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', 'x-api-key': this.key },
      ...(body ? { body: JSON.stringify({ '@context': { '@vocab': EDC }, ...body }) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return (text === '' ? {} : JSON.parse(text)) as T;
  }

  /** Waits until a negotiation is in a state. The result is the negotiation. */
  async reaches(id: string, state: string): Promise<Document> {
    let found: Document = {};
    for (const end = Date.now() + PATIENCE; Date.now() < end; await sleep(200)) {
      found = await this.call(`/contractnegotiations/${encodeURIComponent(id)}`);
      if (found['state'] === state) return found;
      if (found['state'] === 'TERMINATED') break;
    }
    throw new Error(`EDC does not come to ${state}: ${JSON.stringify(found)}`);
  }

  /** The agreement of a negotiation. */
  agreement(negotiation: string): Promise<Document> {
    return this.call(`/contractnegotiations/${encodeURIComponent(negotiation)}/agreement`);
  }

  async #ready(): Promise<void> {
    for (const end = Date.now() + START; Date.now() < end; await sleep(300)) {
      if (this.process.exitCode !== null) break;
      if (await this.call('/assets/request', { '@type': 'QuerySpec' }).catch(() => undefined)) return;
    }
    throw new Error('EDC does not start.');
  }
}
