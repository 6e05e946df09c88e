import { readFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase, hasPostgres } from '../../../test/support/postgres/shared-postgres.ts'
import { type Program, runProgram } from '../../../test/support/programs/run-program.ts'
import { asFrame, goodCard } from '../../../test/support/start-test-service.ts'
import { makeTemporaryFolder, type TemporaryFolder } from '../../../test/support/temporary-folder.ts'

const count = 2

/** Requests a token. @throws if the connection is refused or breaks. */
function tokenize(url: string, agent: Agent): Promise<number | undefined> {
  const headers = { ...asFrame(url), 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/v1/payments/tokens/card`, { agent, method: 'POST', headers })
    sent.once('error', reject)
    sent.once('response', (response: IncomingMessage) => {
      response.resume().once('error', reject)
      response.once('end', () => resolve(response.statusCode))
    })
    sent.end(JSON.stringify({ card: goodCard }))
  })
}

/** How often new connections were answered, broken and left alone, each with one request after another. */
function startNewcomers(url: string, clients: number) {
  let isOver = false
  const seen = { answered: 0, broken: 0 }
  const run = async (): Promise<void> => {
    while (!isOver) {
      const isAnswered = await tokenize(url, new Agent()).then(
        () => true,
        () => false,
      )
      seen[isAnswered ? 'answered' : 'broken'] += 1
    }
  }
  const ended = Promise.all(Array.from({ length: clients }, run))
  return {
    seen,
    /** Resolves when the last request has ended. */
    stop: async (): Promise<void> => {
      isOver = true
      await ended
    },
  }
}

/** Clients that each keep a connection open and send a request now and then, until they are stopped. */
function startClients(url: string, clients: number) {
  let isOver = false
  const statuses: (number | undefined)[] = []
  const run = async (): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (!isOver) {
      statuses.push(await tokenize(url, agent))
      // A connection that is idle for a moment is the one that could be closed too early.
      await sleep(50)
    }
    agent.destroy()
  }
  const ended = Promise.all(Array.from({ length: clients }, run))
  return {
    answered: () => statuses.length,
    /** @throws when a request failed. */
    stop: async (): Promise<ReadonlySet<number | undefined>> => {
      isOver = true
      await ended
      return new Set(statuses)
    },
  }
}

describe.runIf(hasPostgres)('a service with workers', () => {
  let folder: TemporaryFolder
  let program: Program
  let isStarted = false

  // One service for all tests, because each process takes a second to start.
  beforeEach(async () => {
    if (isStarted) return
    isStarted = true
    folder = makeTemporaryFolder()
    const variables = {
      DATABASE_URL: await createDatabase(),
      // Written by the first workers that end.
      NODE_COMPILE_CACHE: folder.path,
      LOG_LEVEL: 'info',
      // Long enough that a worker on a busy machine is not taken for one that stands still.
      LEASE_SECONDS: '10',
      TOKENS_PER_MINUTE: '1000000',
    }
    program = await runProgram({
      folder: folder.path,
      variables,
      args: ['serve', '--workers', String(count)],
    })
  })
  afterAll(() => {
    program.child.kill('SIGKILL')
    folder.remove()
  })

  const workers = (): readonly number[] => {
    const { pid } = program.child
    // As Linux lists them.
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number)
  }
  const untilReplaced = (before: readonly number[]): Promise<void> =>
    expect
      .poll(() => workers().length === count && workers().every((pid) => !before.includes(pid)))
      .toBe(true)
  // Once all of them serve again, the next one may end.
  const untilServing = async (ended: readonly number[]): Promise<void> => {
    await expect
      .poll(() => workers().length === count && !ended.some((pid) => workers().includes(pid)))
      .toBe(true)
    await expect
      .poll(() =>
        workers().every((pid) => program.log().includes(`"pid":${pid},"msg":"a worker is serving"`)),
      )
      .toBe(true)
  }

  it('replaces them on SIGHUP one after another, and no request fails', async () => {
    const before = workers()
    expect(before).toHaveLength(count)
    const clients = startClients(program.url, 4)
    await expect.poll(clients.answered).toBeGreaterThan(20)
    program.child.kill('SIGHUP')
    await untilReplaced(before)
    const replacedAt = clients.answered()
    await expect.poll(clients.answered).toBeGreaterThan(replacedAt + 20)
    expect([...(await clients.stop())]).toEqual([200])
    // Nothing was counted twice or forgotten when its process was replaced.
    const metrics = await (await fetch(`${program.url}/metrics`)).text()
    const [, counted] =
      /element_http_requests_total\{method="POST",route="\/v1\/payments\/tokens\/card",status="200"\} (\d+)/.exec(
        metrics,
      ) ?? []
    expect(Number(counted)).toBe(clients.answered())
  })

  it('leaves no client alone when one is killed', async () => {
    for (let kills = 0; kills < 2; kills += 1) {
      const newcomers = startNewcomers(program.url, 32)
      await expect.poll(() => newcomers.seen.answered).toBeGreaterThan(50)
      const [victim = 0] = workers()
      process.kill(victim, 'SIGKILL')
      await untilServing([victim])
      const answered = newcomers.seen.answered
      await expect.poll(() => newcomers.seen.answered).toBeGreaterThan(answered + 50)
      await newcomers.stop()
    }
  })

  it('starts one again that was killed, and one that stands still', async () => {
    const agent = new Agent()
    for (const signal of ['SIGKILL', 'SIGSTOP'] as const) {
      const [victim = 0] = workers()
      process.kill(victim, signal)
      await untilServing([victim])
      expect(await tokenize(program.url, agent)).toBe(200)
    }
  })

  it('ends with all of them', async () => {
    const before = workers()
    program.child.kill('SIGTERM')
    expect(await program.exitCode).toBe(0)
    for (const pid of before) expect(() => process.kill(pid, 0)).toThrow(/ESRCH/)
  })
})
