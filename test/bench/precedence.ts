/** How long reads take while more is written and assessed than the machine may be able to take, against the same reads alone. */
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { startGenerator, type Sent } from './open-loop.js';
import { median, percentile, send, start, type Lag, type Measured } from './support.js';

const DATASETS = 100;
const WRITES_A_SECOND = 200;
const READS_A_SECOND = 100;
const SECONDS = 5;
const ROUNDS = 5;
/** Longest time in milliseconds that is waited for the last assessment of a round. */
const PATIENCE = 120_000;

const assessed = async ({ url }: Measured): Promise<number> => {
  const { body } = await send(url, { path: '/srv/mqa/global' });
  return (JSON.parse(body) as { result: { results: { assessed: number }[] } }).result.results[0]?.assessed ?? 0;
};

const untilAssessed = async (service: Measured, number: number): Promise<void> => {
  const deadline = Date.now() + PATIENCE;
  while ((await assessed(service)) < number) {
    if (Date.now() > deadline) throw new Error('the assessment does not come to its end');
    await sleep(100);
  }
};

interface Round {
  readonly idle: number;
  readonly busy: number;
  readonly lag: Lag;
  readonly written: Sent;
  /** Datasets assessed when the last one was written, and in a second from the first write to the last assessment. */
  readonly assessed: number;
  readonly assessments: number;
}

const p99 = ({ times, statuses }: Sent): number => {
  if (statuses['200'] !== times.length) throw new Error(`reads were answered ${JSON.stringify(statuses)}`);
  return percentile(times, 0.99);
};

const show = (rounds: readonly Round[]): string[] => {
  const middle = (of: (round: Round) => number, digits = 1): string => median(rounds.map(of)).toFixed(digits);
  const all = rounds.map(({ idle, busy }) => `${busy.toFixed(0)}/${idle.toFixed(0)}`).join(' ');
  return [
    `GET p99: idle ${middle(({ idle }) => idle)} ms; with ${WRITES_A_SECOND} writes/s offered ${middle(({ busy }) => busy)} ms; ` +
      `ratio ${middle(({ idle, busy }) => busy / idle)} (aim < 3; rounds ${all})`,
    `  achieved ${middle(({ written }) => written.times.length / written.lasted, 0)} writes/s, p99 of writes ` +
      `${middle(({ written }) => percentile(written.times, 0.99), 0)} ms, answers ${JSON.stringify(rounds.at(-1)?.written.statuses)}; ` +
      `${middle((round) => round.assessed, 0)} of ${WRITES_A_SECOND * SECONDS} assessed when the last was written, then all at ` +
      `${middle((round) => round.assessments, 0)}/s; event loop late by p99 ${middle(({ lag }) => lag.p99)} ms; ` +
      `load of the machine ${loadavg()[0]?.toFixed(1)}`,
  ];
};

/** Rows of the result. */
export const precedence = async (): Promise<string[]> => {
  const service = await start('service', { DATASETS: String(DATASETS), URL_CHECK: 'off' });
  const [reader, writer] = [await startGenerator(), await startGenerator()];
  const { url } = service;
  const read = (): Promise<Sent> =>
    reader.send({ url, call: 'read', rate: READS_A_SECOND, seconds: SECONDS, first: 0 });
  let number = DATASETS;
  const round = async (): Promise<Round> => {
    const idle = p99(await read());
    await service.lag();
    const begin = performance.now();
    const order = { url, call: 'write', rate: WRITES_A_SECOND, seconds: SECONDS, first: number } as const;
    const [reads, written] = await Promise.all([read(), writer.send(order)]);
    const [lag, done] = [await service.lag(), (await assessed(service)) - number];
    number += written.statuses['201'] ?? 0;
    await untilAssessed(service, number);
    const assessments = written.times.length / ((performance.now() - begin) / 1000);
    return { idle, busy: p99(reads), lag, written, assessed: done, assessments };
  };
  await untilAssessed(service, number);
  // Not counted: code is compiled, and caches are filled.
  await round();
  const rounds: Round[] = [];
  while (rounds.length < ROUNDS) rounds.push(await round());
  for (const generator of [reader, writer]) generator.stop();
  await service.stop();
  return show(rounds);
};
