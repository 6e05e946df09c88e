import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** A program of the project, started as its users start it. */
export interface Program {
  /** Stops it and waits until it has ended. */
  stop(): Promise<void>
  /** Its complete output. */
  output(): string
}

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

async function untilAnswering(child: ChildProcess, address: string, output: () => string): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(address).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The program ended before ${address} answered.\n${output()}`)
}

/** An unused port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || !address) throw new Error('No port is free.')
  return address.port
}
