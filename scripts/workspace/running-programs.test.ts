import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { demoAddress } from './addresses.mjs'
import { startPrograms } from './running-programs.mjs'

const serving = `import { createServer } from 'node:http'
createServer((request, response) => response.end()).listen(Number(process.env.AT), 'localhost')`
const failing = 'process.exitCode = 3'
const explaining = `console.error('The folder ./data cannot be written.'); process.exitCode = 1`

describe('programs that run in parallel', () => {
  it('are ready when all answer, and stop on request', async () => {
    const programs = await start(serving, serving)
    await programs.ready
    await programs.stop()
  })

  it('report in a sentence that one of them ended by itself', async () => {
    const programs = await start(serving, failing)
    await expect(programs.failed).resolves.toBe('The demo shop ended by itself (exit code 3).')
    await programs.stop()
  })

  it('show only the message of a program that explains why it cannot start', async () => {
    const programs = await start(serving, explaining)
    await expect(programs.failed).resolves.toBe('The folder ./data cannot be written.')
    await programs.stop()
  })
})

async function start(...sources: string[]) {
  const programs = await Promise.all(sources.map(programOf))
  return startPrograms({ node: process.execPath, programs, start: 'quiet' })
}

async function programOf(source: string) {
  const folder = mkdtempSync(join(tmpdir(), 'program-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const main = join(folder, 'main.mjs')
  writeFileSync(main, source)
  const port = String(await freePort())
  return { main, address: demoAddress({ DEMO_PORT: port }), env: { AT: port } }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}
