import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../../packages/server/test/support/programs/find-free-port.ts'
import type { Usage } from './report-usage.ts'

/** A server in a process of its own. */
export interface Program {
  readonly url: string
  tell<Wanted extends keyof Usage>(wanted: Wanted): Promise<Usage[Wanted]>
  stop(): Promise<void>
}

export type ProgramFile =
  | './serve-bare.ts'
  | './serve-plain.ts'
  | './serve-instant.ts'
  | '../../packages/server/src/main.ts'

/** Starts a server on a free port and waits until it is healthy. Its log is written but discarded. */
export async function startProgram(file: ProgramFile, databaseUrl: string): Promise<Program> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const flags = ['--expose-gc', '--import', new URL('./report-usage.ts', import.meta.url).href]
  const child = spawn(process.execPath, [...flags, fileURLToPath(new URL(file, import.meta.url))], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      TOKENS_PER_MINUTE: '1000000',
      DECLINES_PER_HOUR: '1000000',
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  // The output at the start, which is shown only if the server does not start.
  const said: string[] = []
  child.stderr?.on('data', (data) => said.push(String(data)))
  const ended = once(child, 'exit')
  await untilHealthy(child, url).catch((error: unknown) => {
    throw new Error(`${error}\n${said.join('')}`)
  })
  return {
    url,
    async tell(wanted) {
      const told = once(child, 'message')
      child.send(wanted)
      return (await told)[0]
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function untilHealthy(child: ChildProcess, url: string): Promise<void> {
  for (let attempt = 0; attempt < 300 && child.exitCode === null; attempt += 1) {
    const answer = await fetch(`${url}/health`).catch(() => null)
    if (answer?.ok) return
    await sleep(50)
  }
  child.kill('SIGKILL')
  throw new Error(`${url} did not answer`)
}
