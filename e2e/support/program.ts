import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

/** A program of the project, started as its users start it. */
export interface Program {
  /** Stops it and waits until it has ended. */
  stop(): Promise<void>
  /** Its complete output. */
  output(): string
}

/** The service, with the address at which it answers. */
export interface ServiceProgram extends Program {
  readonly origin: string
}

const serviceFile = fileURLToPath(new URL('../../packages/server/src/main.ts', import.meta.url))
const followParent = new URL('../../scripts/workspace/follow-parent.mjs', import.meta.url).href

/**
 * Starts a program with Node and waits until one of its addresses answers. It ends with this process, however this
 * process ends.
 */
export async function startProgram(
  file: string,
  { environment, answersAt }: { environment: Record<string, string>; answersAt: string },
): Promise<Program> {
  const printed: string[] = []
  const child = spawn('node', ['--import', followParent, file], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => printed.push(String(data)))
  const output = (): string => printed.join('')
  await untilAnswering(child, answersAt, output)
  return {
    output,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** Starts the service on a free port, with an empty database in memory. @param environment More variables. */
export async function startService(environment: Record<string, string> = {}): Promise<ServiceProgram> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const program = await startProgram(serviceFile, {
    environment: { PORT: String(port), PUBLIC_URL: origin, DATABASE_URL: 'sqlite::memory:', ...environment },
    answersAt: `${origin}/health`,
  })
  return { ...program, origin }
}

async function untilAnswering(child: ChildProcess, address: string, output: () => string): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(address).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The program ended before ${address} answered.\n${output()}`)
}

// Below the ports that a system gives to connections and to servers that take any: one of those could be taken before the
// program listens. Processes begin at different ones.
const first = 20_000
const count = 12_000
let tried = (process.pid * 37) % count

/** Finds a port of this machine that nothing listens on. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < count; attempt += 1) {
    tried = (tried + 1) % count
    const port = first + tried
    if (await isFree(port)) return port
  }
  throw new Error(`Every port from ${first} to ${first + count - 1} is taken.`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)))
  })
}
