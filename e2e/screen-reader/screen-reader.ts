import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { startChild } from '../engines/child-program.ts'

/** Something that a payer hears. */
export interface Utterance {
  readonly text: string
  /** `key` if Orca repeats the name of a pressed key. */
  readonly kind: 'speech' | 'key'
  /** On the clock of `performance.now()`. */
  readonly atMs: number
}

/** Orca, with a recorder in place of a voice. */
export interface ScreenReader {
  /** Everything that it has said since its start. */
  readonly utterances: readonly Utterance[]
  /** Waits until it has handled as many keys, is on the page, and has handled everything that was sent to it by then. */
  settle(until: { readonly keys: number; readonly title?: string }): Promise<void>
  stop(): Promise<void>
}

const program = fileURLToPath(new URL('orca/start.py', import.meta.url))

export async function startScreenReader(environment: NodeJS.ProcessEnv): Promise<ScreenReader> {
  const { child, stop } = startChild('/usr/bin/python3', [program], {
    env: { ...environment, PYTHONDONTWRITEBYTECODE: '1', PYTHONWARNINGS: 'ignore' },
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
  })
  const complaints: string[] = []
  child.stderr?.on('data', (data) => complaints.push(String(data)))
  const utterances: Utterance[] = []
  const waiting: (() => void)[] = []
  const lines = createInterface({ input: child.stdio[3] as Readable })
  lines.on('line', (line) => {
    const { spoken, key } = JSON.parse(line) as Partial<Record<'spoken' | 'key', string>>
    const atMs = performance.now()
    if (spoken !== undefined) utterances.push({ text: spoken, kind: 'speech', atMs })
    else if (key !== undefined) utterances.push({ text: key, kind: 'key', atMs })
    else waiting.shift()?.()
  })
  const ended = once(child, 'exit').then(() => {
    throw new Error(`Orca has ended.\n${complaints.join('')}`)
  })
  // It also ends when it is stopped.
  ended.catch(() => {})
  return {
    utterances,
    async settle(until) {
      const settled = new Promise<void>((resolve) => waiting.push(resolve))
      child.stdin?.write(`${JSON.stringify(until)}\n`)
      await Promise.race([settled, ended])
    },
    stop,
  }
}
