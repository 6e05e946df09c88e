import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { startChild } from './child-program.ts'
import { findProgram } from './find-program.ts'

export interface VirtualDisplay {
  /** For the environment variable `DISPLAY`. */
  readonly name: string
  stop(): Promise<void>
}

/**
 * Starts Xvfb on an unused display. `xvfb-run` does the same with a shell script, which leaves its server and its
 * folder behind if it is killed.
 */
export async function startVirtualDisplay(): Promise<VirtualDisplay> {
  const { child, stop } = startChild(
    findProgram('Xvfb') ?? '',
    ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  )
  // The server writes its number there when it accepts clients.
  const told = child.stdio[3] as Readable
  const number = await Promise.race([once(told, 'data'), once(child, 'exit').then(() => null)])
  if (!number) throw new Error('Xvfb ended before it had a display.')
  return { name: `:${String(number[0]).trim()}`, stop }
}
