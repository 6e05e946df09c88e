import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'

/** A helper program of an engine. */
export interface ChildProgram {
  readonly child: ChildProcess
  /** Stops it and waits until it has ended. */
  stop(): Promise<void>
}

export function startChild(path: string, args: readonly string[], options: SpawnOptions): ChildProgram {
  const child = spawn(path, args, options)
  const gone = once(child, 'exit')
  return {
    child,
    async stop() {
      child.kill()
      await gone
    },
  }
}
