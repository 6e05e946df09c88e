import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Starts HAProxy, which ends with this process. */
export async function startHaproxy(folder: string, settings: string): Promise<{ stop(): Promise<void> }> {
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, settings)
  const child = spawn('setpriv', ['--pdeathsig=KILL', 'haproxy', '-db', '-f', file], { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    stop: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
