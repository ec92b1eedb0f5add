/**
 * The integrity check of a data file that was not closed in order. It runs beside the service, which is ready meanwhile: SQLite's log makes
 * a file whole again after a crash, so what the check finds is a disk that lies, or a file that somebody touched.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Logger } from '../../log.js';
import { acquit, condemn, wasLeftOpen } from './unchecked.js';

/** Reports of the process: the share that is checked, from 0 to 1, or the end. */
export type IntegrityReport =
  { readonly progress: number } | { readonly passed: true } | { readonly passed: false; readonly words: string };

/** `unneeded`: the file was closed in order; `stopped`: ended before it was through, or by itself, and due again at the next start. */
export type IntegrityState = 'unneeded' | 'running' | 'passed' | 'failed' | 'stopped';

/** The check of one file. */
export class IntegrityCheck {
  #state: IntegrityState;
  #progress = 0;
  #process: ChildProcess | undefined;

  /** To be made before the file is opened. */
  constructor(
    private readonly file: string,
    private readonly log: Logger,
  ) {
    this.#state = wasLeftOpen(file) ? 'running' : 'unneeded';
  }

  get state(): IntegrityState {
    return this.#state;
  }

  /** Share of the tables that are checked, from 0 to 1. */
  get progress(): number {
    return this.#state === 'unneeded' ? 1 : this.#progress;
  }

  /** Starts the check where it is needed, once the file is open; `onFailed` is told when the file is damaged. */
  start(onFailed: () => void): void {
    if (this.#state !== 'running') return;
    const { file, log } = this;
    const started = performance.now();
    log.warn({ file }, 'the data file was not closed in order; it is checked while the service runs');
    this.#process = fork(fileURLToPath(new URL('./integrity-process.js', import.meta.url)), [file], {
      execArgv: [],
      stdio: 'ignore',
    });
    this.#process.on('message', (report: IntegrityReport) => {
      if ('progress' in report) this.#progress = report.progress;
      else if (report.passed) this.#pass((performance.now() - started) / 1000);
      else this.#fail(report.words, onFailed);
    });
    const onEnd = (): void => this.#miss();
    this.#process.once('error', onEnd).once('exit', onEnd);
  }

  /** Ends a check that runs; the next start begins it again. */
  async close(): Promise<void> {
    if (this.#state === 'running') this.#state = 'stopped';
    if (this.#process?.pid === undefined || this.#process.exitCode !== null || this.#process.signalCode !== null)
      return;
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await ended;
  }

  /** The process has ended: if without a verdict, the next start asks for one again. */
  #miss(): void {
    if (this.#state !== 'running') return;
    this.#state = 'stopped';
    this.log.error({ file: this.file }, 'the data file could not be checked; the next start tries again');
  }

  #pass(seconds: number): void {
    this.#state = 'passed';
    acquit(this.file);
    this.log.info({ file: this.file, seconds }, 'the data file is sound');
  }

  #fail(words: string, onFailed: () => void): void {
    this.#state = 'failed';
    condemn(this.file);
    this.log.fatal({ file: this.file }, words);
    onFailed();
  }
}
