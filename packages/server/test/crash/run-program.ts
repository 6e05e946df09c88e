import type { ChildProcess } from 'node:child_process'
import { programFile } from '../support/programs/program-file.ts'
import { spawnNode } from '../support/programs/spawn-node.ts'

/** The main program of the service. */
export const mainFile: string = programFile('element-server')

export interface ProgramOptions {
  /** What Node runs, a file and its arguments. */
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly folder: string
}

/** A program in a process of its own, which can be killed and started again. */
export interface Program {
  /** How often it was killed. */
  readonly kills: number
  isRunning(): boolean
  /** @throws when it ended without being killed. */
  refuseDeath(): void
  /** Resolves when it serves. */
  start(): Promise<void>
  /** Sends a signal that does not end it. One that was frozen may end itself when it wakes up. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void
  /** Sends SIGKILL. Resolves when it is gone, at once when it is gone already. */
  kill(): Promise<void>
  /** Sends SIGTERM, and waits until it has ended by itself. */
  stop(): Promise<void>
  /** The end of what it wrote to both its outputs, over all its starts. */
  output(): string
}

const longestOutput = 200_000

export function createProgram({ args, env, folder }: ProgramOptions): Program {
  let child: ChildProcess | null = null
  let kills = 0
  let output = ''
  let diedByItself = false
  let wasFrozen = false

  function keep(text: string): void {
    output = (output + text).slice(-longestOutput)
  }

  async function end(signal: NodeJS.Signals): Promise<boolean> {
    const ended = child
    if (!ended) return false
    child = null
    const gone = new Promise((resolve) => ended.once('exit', resolve))
    ended.kill(signal)
    await gone
    return true
  }

  return {
    get kills() {
      return kills
    },
    isRunning: () => child !== null,
    refuseDeath: () => {
      if (diedByItself) throw new Error(`a program died by itself: ${output.slice(-4000)}`)
    },
    start: () =>
      new Promise((resolve, reject) => {
        const started = spawnNode(args, { cwd: folder, env: { PATH: process.env.PATH, ...env } })
        child = started
        wasFrozen = false
        let said = ''
        started.stdout.setEncoding('utf8').on('data', keep)
        started.stderr.setEncoding('utf8').on('data', (text: string) => {
          keep(text)
          said += text
          if (said.includes(' is listening at ')) resolve()
        })
        started.once('exit', () => {
          if (child === started) {
            child = null
            diedByItself = !wasFrozen
          }
          reject(new Error(`a program ended before it served: ${said}`))
        })
      }),
    signal: (name) => {
      wasFrozen = true
      child?.kill(name)
    },
    kill: async () => {
      if (await end('SIGKILL')) kills += 1
    },
    stop: async () => {
      await end('SIGTERM')
    },
    output: () => output,
  }
}
