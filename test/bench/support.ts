/** What benchmarks share: processes to measure, load to put on them, CPU time that they took. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';

/** A dataset of 30 statements as clients send them; `n` makes it different from all others. */
export const dataset = (
  n: number,
): string => `@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> . @prefix skos: <http://www.w3.org/2004/02/skos/core#> .
<urn:d> a dcat:Dataset ; dct:title "Dataset number ${n}"@en, "Datensatz Nummer ${n}"@de ; dct:description "What dataset number ${n} is about, in one sentence."@en ;
  dcat:keyword "transport"@en, "number ${n % 100}"@en ; dcat:theme <http://publications.europa.eu/resource/authority/data-theme/TRAN> ;
  dct:language <http://publications.europa.eu/resource/authority/language/ENG> ; dct:issued "2024-01-01T00:00:00Z"^^xsd:dateTime ; dct:modified "2024-02-01T00:00:00Z"^^xsd:dateTime ;
  dct:publisher [ a foaf:Organization ; foaf:name "Publisher ${n % 50}" ; foaf:mbox <mailto:p${n % 50}@example.org> ] ; dcat:distribution <urn:a>, <urn:b> .
<urn:a> a dcat:Distribution ; dct:title "file-${n}.csv" ; dct:format <http://publications.europa.eu/resource/authority/file-type/CSV> ;
  dcat:accessURL <https://data.example.org/files/${n}> ; dcat:byteSize "${n}"^^xsd:nonNegativeInteger ; dct:license [ dct:identifier "CC_BY" ; skos:prefLabel "CC BY" ] .
<urn:b> a dcat:Distribution ; dct:title "file-${n}.json" ; dct:format <http://publications.europa.eu/resource/authority/file-type/JSON> ; dcat:accessURL <https://data.example.org/files/${n}.json> .`;

/** A measured process. */
export interface Measured {
  readonly url: string;
  readonly pid: number;
  /** CPU time that the process has taken, in milliseconds. */
  cpu(): number;
  /** How late the event loop of the process was since the last time that this was asked. */
  lag(): Promise<Lag>;
  stop(): Promise<void>;
}

/** Delay of the event loop in milliseconds. */
export interface Lag {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

const TICK_MS = 10;

/** CPU time of a process and its threads, in milliseconds (proc(5): ticks of 1/100 s). */
export const cpuOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
};

/** Resident memory of a process in bytes. */
export const rssOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;

/** Starts a program of this folder, which sends `{url}` when it is ready. */
export const start = async (program: string, settings: Record<string, string> = {}): Promise<Measured> => {
  const child: ChildProcess = fork(fileURLToPath(new URL(`./${program}.js`, import.meta.url)), {
    env: { ...process.env, ...settings },
    execArgv: ['--expose-gc'],
  });
  const { url } = await new Promise<{ url: string }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { url: string }));
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}`)));
  });
  const pid = child.pid ?? 0;
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.kill('SIGTERM');
    });
  const lag = async (): Promise<Lag> => {
    child.send('lag');
    const [answer] = (await once(child, 'message')) as [Lag];
    return answer;
  };
  return { url, pid, cpu: () => cpuOf(pid), lag, stop };
};

/** A request of the load. */
export interface Call {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends one request and reads its answer. */
export const send = (
  url: string,
  { method = 'GET', path, headers = {}, body }: Call,
): Promise<{ status: number; body: string; etag: string | undefined }> =>
  new Promise((resolve, reject) => {
    const outgoing = request(
      url + path,
      {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) },
        agent,
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => (text += chunk));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text, etag: answer.headers.etag }));
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });

/** What a round of load took. */
export interface Round {
  /** Requests a second. */
  readonly rate: number;
  /** CPU of the server for one request, in microseconds. */
  readonly cpu: number;
}

/** Sends `total` requests with so many under way at a time; every answer must be 2xx, or 304. */
export const load = async (
  target: Measured,
  total: number,
  atATime: number,
  call: (n: number) => Call,
): Promise<Round> => {
  const before = target.cpu();
  const begin = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: atATime }, async () => {
      while (next < total) {
        const one = call(next++);
        const { status, body } = await send(target.url, one);
        if ((status < 200 || status > 299) && status !== 304)
          throw new Error(`${one.path} was answered ${status}: ${body.slice(0, 500)}`);
      }
    }),
  );
  const seconds = (performance.now() - begin) / 1000;
  return { rate: total / seconds, cpu: ((target.cpu() - before) * 1000) / total };
};

/** The value below which a share of some numbers lies. */
export const percentile = (numbers: readonly number[], share: number): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length * share)] ?? NaN;

/** The middle one of some numbers. */
export const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;

/** Milliseconds for which work is done before it is measured: services are warm most of their lives. */
const WARM_MS = 700;

/** Does something again and again until it is as fast as it gets, at least once. */
export const warmUp = async (work: () => unknown): Promise<void> => {
  const started = performance.now();
  do await work();
  while (performance.now() - started < WARM_MS);
};
