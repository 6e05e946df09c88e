import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'

const followParent = new URL('../../../../../scripts/workspace/follow-parent.mjs', import.meta.url).href

/**
 * Starts a program on this Node version. It ends with the process that started it, however that ends, so that no failed
 * test leaves a process behind.
 */
export function spawnNode(
  args: readonly string[],
  options: { readonly env: Readonly<Record<string, string | undefined>>; readonly cwd?: string },
): ChildProcessByStdio<Writable, Readable, Readable> {
  const child = spawn(process.execPath, ['--import', followParent, ...args], {
    ...options,
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
  })
  return child as ChildProcessByStdio<Writable, Readable, Readable>
}
