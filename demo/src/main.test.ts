import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'

// Ends the shop together with this process, however the process ends.
const followParent = new URL('../../scripts/workspace/follow-parent.mjs', import.meta.url).href

function run(environment: Readonly<Record<string, string>>): ChildProcess {
  const main = new URL('./main.ts', import.meta.url).pathname
  return spawn(process.execPath, ['--import', followParent, main], {
    env: { PATH: process.env.PATH ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
}

async function outputOf(child: ChildProcess, stream: 'stdout' | 'stderr'): Promise<string> {
  let text = ''
  child[stream]?.on('data', (chunk) => {
    text += chunk
  })
  await once(child, 'close')
  return text
}

describe('the shop as a program', () => {
  it('prints its address and stops cleanly on SIGTERM', async () => {
    const child = run({ DEMO_PORT: '0' })
    child.stdout?.once('data', () => child.kill('SIGTERM'))
    expect(await outputOf(child, 'stdout')).toMatch(
      /^Shop at http:\/\/localhost:\d+, paying through http:\/\/127\.0\.0\.1:4242\n$/,
    )
    expect(child.exitCode).toBe(0)
  })

  it('reports in one sentence that its port is in use', async () => {
    const other = createServer().listen(0, 'localhost')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    const child = run({ DEMO_PORT: port })
    const sentence = await outputOf(child, 'stderr')
    other.close()
    expect(sentence).toBe(
      `Port ${port} is in use by another program: stop it, or set DEMO_PORT to a free port.\n`,
    )
    expect(child.exitCode).toBe(1)
  })

  it('reports in one sentence an error in the environment', async () => {
    const child = run({ SERVICE_URL: 'nowhere' })
    expect(await outputOf(child, 'stderr')).toBe(
      'SERVICE_URL is "nowhere", but must be an http or https address.\n',
    )
    expect(child.exitCode).toBe(1)
  })
})
