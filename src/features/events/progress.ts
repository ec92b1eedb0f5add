/** Progress of long jobs, in memory: what is under way, and whoever wants to hear of it. */

/** The progress of a job. */
export interface JobState {
  /** Unique among the jobs of this run of the service. */
  readonly id: string;
  /** The kind of job, for example `reindex`, `recheck` or `harvest`. */
  readonly job: string;
  readonly state: 'RUNNING' | 'DONE' | 'FAILED';
  readonly done: number;
  /** The amount of work in all; undefined while nobody knows. */
  readonly total: number | undefined;
  /** Catalogue that the job is about; undefined when it is about all of them. */
  readonly catalogue: string | undefined;
}

/** Jobs that listeners still learn about after their end. */
const KEPT = 50;
/** Jobs that may be noted at one time. */
const MOST = 1_000;

/** The jobs of one service. Listeners read the present state of a job: who is slow misses steps in between, never the end. */
export class Progress {
  readonly #jobs = new Map<string, { readonly state: JobState; readonly version: number }>();
  readonly #listeners = new Set<() => void>();
  #version = 0;

  /** Notes how far a job is. */
  report(state: JobState): void {
    this.#version += 1;
    this.#jobs.delete(state.id);
    this.#jobs.set(state.id, { state, version: this.#version });
    this.#forget();
    for (const listener of [...this.#listeners]) listener();
  }

  /** Passes the steps of a job on and reports each. */
  async *watch<T extends { readonly done: number; readonly total: number }>(
    about: Pick<JobState, 'id' | 'job' | 'catalogue'>,
    steps: AsyncIterable<T>,
  ): AsyncGenerator<T, void, undefined> {
    let last: Pick<JobState, 'done' | 'total'> = { done: 0, total: undefined };
    let state: JobState['state'] = 'FAILED';
    try {
      for await (const step of steps) {
        last = { done: step.done, total: step.total };
        this.report({ ...about, ...last, state: 'RUNNING' });
        yield step;
      }
      state = 'DONE';
    } finally {
      this.report({ ...about, ...last, state });
    }
  }

  /** The jobs that changed after a version, and the version now. Version 0 is before all. */
  since(version: number): { readonly jobs: readonly JobState[]; readonly version: number } {
    const changed = [...this.#jobs.values()].filter((entry) => entry.version > version);
    return { jobs: changed.map(({ state }) => state), version: this.#version };
  }

  /** Resolves when anything was reported after `version`, or with the signal. */
  async after(version: number, signal: AbortSignal): Promise<void> {
    if (this.#version > version || signal.aborted) return;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        this.#listeners.delete(done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      this.#listeners.add(done);
      signal.addEventListener('abort', done);
    });
  }

  #forget(): void {
    const ended = [...this.#jobs.values()].filter(({ state }) => state.state !== 'RUNNING');
    for (const { state } of ended.slice(0, Math.max(0, ended.length - KEPT))) this.#jobs.delete(state.id);
    const [oldest] = this.#jobs.keys();
    if (this.#jobs.size > MOST && oldest !== undefined) this.#jobs.delete(oldest);
  }
}
