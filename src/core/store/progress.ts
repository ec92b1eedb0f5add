/** The progress of long work on stores. */

/** The progress of long work on stored graphs, in graphs or entries. */
export interface LoadProgress {
  readonly loaded: number;
  readonly total: number;
}

/**
 * The steps of work that tells of them, as far as somebody waits for them: of those in between only the last is kept. Returns what the
 * work resolves to, and rejects as it does; whoever leaves early waits for its end.
 */
export async function* stepsOf<S, T>(work: (tell: (step: S) => void) => Promise<T>): AsyncGenerator<S, T> {
  const steps: S[] = [];
  let isOver = false;
  let wake: () => void = () => undefined;
  const end = work((step) => {
    steps.splice(0, 1, step);
    wake();
  }).finally(() => {
    isOver = true;
    wake();
  });
  // Heard below, once the last step was taken.
  end.catch(() => undefined);
  try {
    for (;;) {
      const step = steps.pop();
      if (step !== undefined) yield step;
      else if (isOver) return await end;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    await Promise.allSettled([end]);
  }
}
