import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { generateMasterKey } from '../../../vault/src/master-keys.ts'
import { writeHostedFilesFixture } from '../../test/support/hosted-files-fixture.ts'
import { programFile } from '../../test/support/programs/program-file.ts'
import { spawnNode } from '../../test/support/programs/spawn-node.ts'
import { asFrame, goodCard } from '../../test/support/start-test-service.ts'
import { makeTemporaryFolder, type TemporaryFolder } from '../../test/support/temporary-folder.ts'

const hostedFiles = writeHostedFilesFixture()
let folder: TemporaryFolder
let started: ChildProcess[]

beforeEach(() => {
  folder = makeTemporaryFolder()
  started = []
})
afterEach(() => {
  for (const child of started) child.kill('SIGKILL')
  folder.remove()
})

interface Run {
  readonly child: ChildProcess
  readonly output: () => { readonly stdout: string; readonly stderr: string }
  readonly exitCode: Promise<number | null>
}

function run(variables: Readonly<Record<string, string>>): Run {
  const env = { PATH: process.env.PATH, HOSTED_FILES_DIR: hostedFiles, PORT: '0', ...variables }
  const child = spawnNode([programFile('element-server')], { cwd: folder.path, env })
  started.push(child)
  const text = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (part) => {
    text.stdout += part
  })
  child.stderr.setEncoding('utf8').on('data', (part) => {
    text.stderr += part
  })
  const exitCode = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, output: () => ({ ...text }), exitCode }
}

async function urlOf({ output }: Run): Promise<string> {
  return expect
    .poll(() => /is listening at (\S+)/.exec(output().stderr)?.[1])
    .toBeDefined()
    .then(() => /is listening at (\S+)/.exec(output().stderr)?.[1] ?? '')
}

describe('the program, killed while it creates a token', () => {
  it('returns that token to a repeated request, and verifies the card once', async () => {
    const body = JSON.stringify({ card: goodCard })
    const verifications = (): number => count('acquirer.sqlite', "entries where type = 'verify'")
    const ask = (url: string, attempt: string): Promise<Response> => {
      const headers = { ...asFrame(url), 'content-type': 'application/json', 'idempotency-key': attempt }
      return fetch(`${url}/v1/payments/tokens/card`, { method: 'POST', headers, body })
    }
    let lost = 0
    let service = run({})
    for (const killedAfterMs of [0, 4, 8, 16]) {
      const url = await urlOf(service)
      // So that the kill hits the work and not the start of the first answer.
      await fetch(`${url}/health`)
      const attempt = `attempt-${killedAfterMs}`
      const before = { verifications: verifications(), cards: count('service.sqlite', 'cards') }
      const first = ask(url, attempt).then(({ status }) => status)
      const outcome = Promise.allSettled([first])
      await sleep(killedAfterMs)
      service.child.kill('SIGKILL')
      await service.exitCode
      if ((await outcome)[0]?.status === 'rejected') lost += 1

      service = run({})
      const again = await ask(await urlOf(service), attempt)
      expect(again.status).toBe(200)
      expect(verifications()).toBe(before.verifications + 1)
      expect(count('service.sqlite', 'cards')).toBe(before.cards + 1)
    }
    // Otherwise nothing was tested.
    expect(lost).toBeGreaterThan(0)
  })

  function count(file: string, what: string): number {
    const sqlite = new DatabaseSync(join(folder.path, 'data', file), { readOnly: true })
    const row = sqlite.prepare(`select count(*) as many from ${what}`).get()
    sqlite.close()
    return Number(row?.many)
  }
})

describe('the program', () => {
  it('serves, keeps its data, and stops cleanly on request', async () => {
    const first = run({})
    const url = await urlOf(first)
    expect((await fetch(`${url}/health`)).status).toBe(200)
    expect(first.output().stderr).toContain('ek_test_demo')
    const headers = { ...asFrame(url), 'content-type': 'application/json' }
    const body = JSON.stringify({ card: goodCard })
    expect((await fetch(`${url}/v1/payments/tokens/card`, { method: 'POST', headers, body })).status).toBe(
      200,
    )
    first.child.kill('SIGTERM')
    expect(await first.exitCode).toBe(0)
    for (const line of first.output().stdout.trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow()
    expect(statSync(join(folder.path, 'data/vault.keys')).mode & 0o777).toBe(0o600)
    // A closed store has no write-ahead log beside it.
    expect(existsSync(join(folder.path, 'data/service.sqlite-wal'))).toBe(false)

    const second = run({})
    await urlOf(second)
    second.child.kill('SIGINT')
    expect(await second.exitCode).toBe(0)
  })

  it('answers requests in progress before it stops', async () => {
    const service = run({ DATABASE_URL: 'sqlite::memory:' })
    const url = new URL(await urlOf(service))
    const body = JSON.stringify({ clientId: 'ci_test_demo', clientSecret: 'cs_test_demo' })
    const socket = connect(Number(url.port), url.hostname)
    let answer = ''
    socket.setEncoding('utf8').on('data', (part) => {
      answer += part
    })
    const head = `POST /v1/auth/token HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: application/json\r\n`
    // The service confirms that it has read the head, so that the signal is sent after that.
    socket.write(`${head}Expect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`)
    await expect.poll(() => answer).toMatch(/^HTTP\/1.1 100 /)
    answer = ''
    service.child.kill('SIGTERM')
    const isRefused = () =>
      fetch(url).then(
        () => false,
        () => true,
      )
    await expect.poll(isRefused).toBe(true)
    socket.write(body)
    expect(await service.exitCode).toBe(0)
    expect(answer).toMatch(/^HTTP\/1.1 200 /)
    expect(answer.toLowerCase()).toContain('connection: close')
    expect(answer).toContain('"accessToken":"at_')
  })

  it('does not wait for connections without a request', async () => {
    const service = run({ DATABASE_URL: 'sqlite::memory:' })
    const url = new URL(await urlOf(service))
    const socket = connect(Number(url.port), url.hostname)
    await once(socket, 'connect')
    const closed = once(socket, 'close')
    service.child.kill('SIGTERM')
    // A process that waits for such a connection never ends by itself: it is given up, with exit code 1.
    expect(await service.exitCode).toBe(0)
    await closed
  })

  it.each([
    ['a bad environment', { PORT: 'x' }, 'PORT is "x", but must be an integer from 0 to 65535.\n'],
    [
      'a missing build',
      { HOSTED_FILES_DIR: '/nowhere' },
      'The browser library in /nowhere has not been built; build it first.\n',
    ],
    [
      'a database that does not answer',
      { DATABASE_URL: 'postgres://u:hidden@127.0.0.1:1/shop' },
      'The PostgreSQL database shop at 127.0.0.1:1 cannot be opened: nothing answers there.\n',
    ],
    [
      'a data folder that cannot be written',
      { DATABASE_URL: 'sqlite:/dev/null/service.sqlite' },
      'The database file /dev/null/service.sqlite cannot be opened: a part of its path is not a folder.\n',
    ],
  ])('prints one sentence, exits with 1, and leaves no file: %s', async (_what, variables, sentence) => {
    const { exitCode, output } = run(variables)
    expect(await exitCode).toBe(1)
    expect(output()).toEqual({ stdout: '', stderr: sentence })
    expect(readdirSync(folder.path)).toEqual([])
  })

  it('prints a message if its port is in use, and leaves no file', async () => {
    const taken = await listen()
    const port = String((taken.address() as { port: number }).port)
    const { exitCode, output } = run({ PORT: port })
    expect(await exitCode).toBe(1)
    expect(output().stderr).toBe(
      `The service cannot listen on 127.0.0.1:${port}: another program already listens there. Stop it, or set PORT to a free one.\n`,
    )
    taken.close()
    expect(readdirSync(folder.path)).toEqual([])
  })

  it('refuses a database whose keys are absent, and creates no others', async () => {
    const service = run({ VAULT_KEYS: generateMasterKey(1) })
    const url = await urlOf(service)
    const headers = { ...asFrame(url), 'content-type': 'application/json' }
    const body = JSON.stringify({ card: goodCard })
    await fetch(`${url}/v1/payments/tokens/card`, { method: 'POST', headers, body })
    service.child.kill('SIGTERM')
    await service.exitCode
    const before = readdirSync(join(folder.path, 'data')).toSorted()
    const { exitCode, output } = run({})
    expect(await exitCode).toBe(1)
    expect(output().stderr).toBe(
      `There are no vault keys: VAULT_KEYS is not set, and there is no file ${join(folder.path, 'data/vault.keys')}. Set VAULT_KEYS to the keys that sealed the database, or put the file back.\n`,
    )
    expect(readdirSync(join(folder.path, 'data')).toSorted()).toEqual(before)
  })
})

function listen(): Promise<Server> {
  const server = createServer()
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}
