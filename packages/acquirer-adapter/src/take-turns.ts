/** Runs the tasks of one name one after another, and those of different names at the same time. */
export interface Turns {
  run<T>(name: string, task: () => Promise<T>): Promise<T>
  /** Like `run`, for a task that no caller requested: it does not make the name busy. */
  runInBackground<T>(name: string, task: () => Promise<T>): Promise<T>
  /** Whether a task that was passed to `run` with this name runs or waits. */
  isBusy(name: string): boolean
  /** Waits for all tasks. */
  idle(): Promise<void>
}

export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>()
  const called = new Map<string, number>()

  function runInBackground<T>(name: string, task: () => Promise<T>): Promise<T> {
    const before = last.get(name) ?? Promise.resolve()
    // The next task begins whether this one succeeds or fails. The name is free again before the caller goes on.
    const turn = before.then(task, task).finally(() => {
      if (last.get(name) === turn) last.delete(name)
    })
    last.set(name, turn)
    return turn
  }

  return {
    runInBackground,
    run: (name, task) => {
      called.set(name, (called.get(name) ?? 0) + 1)
      return runInBackground(name, () =>
        task().finally(() => {
          const others = (called.get(name) ?? 1) - 1
          if (others > 0) called.set(name, others)
          else called.delete(name)
        }),
      )
    },
    isBusy: (name) => called.has(name),
    idle: async () => {
      while (last.size > 0) await Promise.allSettled(last.values())
    },
  }
}
