/** Runs the tasks of one name one after another, and those of different names at the same time. */
export interface Turns {
  run<T>(name: string, task: () => Promise<T>): Promise<T>
  /** Whether a task of the name runs or waits. */
  isBusy(name: string): boolean
  /** Waits for all tasks. */
  idle(): Promise<void>
}

export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>()
  return {
    run(name, task) {
      const before = last.get(name) ?? Promise.resolve()
      // The next task begins whether this one succeeds or fails. The name is free again before the caller goes on.
      const turn = before.then(task, task).finally(() => {
        if (last.get(name) === turn) last.delete(name)
      })
      last.set(name, turn)
      return turn
    },
    isBusy: (name) => last.has(name),
    idle: async () => {
      while (last.size > 0) await Promise.allSettled(last.values())
    },
  }
}
