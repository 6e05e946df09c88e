import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ApiDocument } from '../../../http/src/openapi/document.ts'
import { modelSeed } from '../model/engine/seed.ts'
import { closeAfterAll } from '../support/close-after-all.ts'
import { startTestService } from '../support/start-test-service.ts'
import { type BrokenConnection, brokenConnection, sendBroken } from './broken-http.ts'
import { answersIn, brokenContractOf } from './broken-http-answers.ts'

// `npm run lab -- malformed-http` makes 20,000 connections.
const connectionsAtOnce = 50
const batches = Math.ceil(Number(process.env.BROKEN_TALKS ?? 2_000) / connectionsAtOnce)

const unlimited = { tokensPerMinute: 1e6, loginsPerMinute: 1e6, declinesPerHour: 1e6 }

const service = await closeAfterAll(startTestService(unlimited))
const check = brokenContractOf((await service.send('/openapi.json')).body as ApiDocument)

/** Requests with an answer of each kind that the random ones are to have, too. */
const whole: BrokenConnection[] = ['GET /health', 'GET /nowhere', 'NONSENSE'].map((start) => ({
  text: `${start} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  leaves: 'stays',
}))

const openFiles = (): number => readdirSync('/proc/self/fd').length

describe('broken HTTP', () => {
  it('gets the answers of the contract, without a 5xx, and leaves no connection open', async () => {
    process.stdout.write(`MODEL_SEED=${modelSeed} broken HTTP\n`)
    await service.send('/health')
    const before = openFiles()
    const seen = new Set<number>()
    const talks = fc.array(brokenConnection, { minLength: connectionsAtOnce, maxLength: connectionsAtOnce })
    const property = fc.asyncProperty(talks, async (all) => {
      const said = await Promise.all(all.map((talk) => sendBroken(service.url, talk)))
      for (const [index, text] of said.entries()) {
        const sent = all[index]?.text ?? ''
        const context = `${JSON.stringify(sent.slice(0, 300))} was answered ${text.slice(0, 300)}`
        for (const answer of answersIn(text)) {
          seen.add(answer.status)
          expect(answer.status, context).toBeLessThan(500)
          // A client that drops the connection loses the end of a response.
          if (answer.isComplete) expect(() => check(answer, sent), context).not.toThrow()
        }
      }
      expect((await service.send('/health')).status).toBe(200)
    })
    await fc.assert(property, { numRuns: batches, seed: modelSeed, endOnFailure: true, examples: [[whole]] })
    expect([...seen]).toEqual(expect.arrayContaining([200, 400, 404]))
    await expect.poll(openFiles).toBeLessThanOrEqual(before + 5)
  })

  it('negative control: an answer that the contract does not have is detected', async () => {
    const sent = 'GET /v1/payments/charges/k HTTP/1.1\r\nHost: localhost\r\n\r\n'
    const bytes = await sendBroken(service.url, { text: sent, leaves: 'stays' })
    const judge = (change: (bytes: string) => string, request = sent): void => {
      for (const answer of answersIn(change(bytes))) check(answer, request)
    }
    expect(() => judge((same) => same)).not.toThrow()
    expect(() => judge((same) => same, 'nothing')).toThrow('401 answers nothing that was sent')
    expect(() => judge((all) => all.replace('missing_api_key', 'payment_is_late'))).toThrow(
      '401 answers nothing',
    )
    expect(() => judge((all) => all.replace('"code":401', '"code":400'))).toThrow('401 answers nothing')
    expect(() => judge((all) => all.replace(/www-authenticate: .*\r\n/i, ''))).toThrow('401 answers nothing')
    expect(() => judge((all) => all.replace(/\{.*/, '<h1>Unauthorized</h1>'))).toThrow('401 answers nothing')
    expect(() => judge((all) => `${all}400 Bad Request`)).toThrow('no response begins with')
  })

  const host = 'HTTP/1.1\r\nHost: localhost\r\n'
  const token = `POST /v1/auth/token ${host}`
  it.each([
    ['is not HTTP at all', 'NOT HTTP AT ALL\r\n\r\n', 400, 'malformed_request'],
    ['has no host', 'POST / HTTP/1.1\r\n\r\n', 400, 'malformed_request'],
    ['has an expectation', `GET /nowhere ${host}Expect: nonsense\r\n\r\n`, 404, 'not_found'],
    ['has a length in letters', `GET / ${host}Content-Length: abc\r\n\r\n`, 400, 'malformed_request'],
    [
      'is smuggled',
      `${token}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
      400,
      'malformed_request',
    ],
    ['has two lengths', `${token}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400, 'malformed_request'],
    ['has no length', `${token}Transfer-Encoding: gzip\r\n\r\n`, 400, 'malformed_request'],
    [
      'is too large',
      `${token}Content-Length: 70000\r\nContent-Type: application/json\r\n\r\n`,
      413,
      'body_too_large',
    ],
    ['has a large header', `GET / ${host}X: ${'x'.repeat(40_000)}\r\n\r\n`, 431, 'headers_too_large'],
    [
      'has a very long key',
      `GET /v1/payments/charges/${'k'.repeat(9000)} ${host}\r\n`,
      401,
      'missing_api_key',
    ],
    [
      'has a path that cannot be decoded',
      `GET /%zz ${host}Connection: close\r\n\r\n`,
      400,
      'malformed_request',
    ],
  ])('also gets the common error body when it %s', async (_, text, status, reason) => {
    const [answer] = answersIn(await sendBroken(service.url, { text, leaves: 'stays' }))
    expect(answer?.status).toBe(status)
    expect(JSON.parse(answer?.text ?? '')).toMatchObject({ code: status, data: { reason } })
  })

  it('from a client that never closes the connection is cut off', async () => {
    const { port, hostname } = new URL(service.url)
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
    socket.on('error', () => {}).resume()
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.write('NOT HTTP\r\n\r\n')
    await sleep(200)
    const drip = setInterval(() => socket.write('x'), 100)
    await expect(closed).resolves.toBeDefined()
    clearInterval(drip)
  })

  it('that arrives too slowly is cut off after 15 s, and does not delay other clients', async () => {
    const half =
      'POST /v1/auth/token HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{'
    let ended = 0
    /** @returns the connection, and what is answered until it is closed. */
    const drip = (port: number, hostname: string, length: number) => {
      const socket = connect(port, hostname, () => socket.write(half.slice(0, length)))
      // A byte now and then, so that the connection never looks idle.
      const timer = setInterval(() => socket.write(' '), 2000)
      let answer = ''
      socket.setEncoding('latin1').on('data', (part) => {
        answer += part
      })
      socket.on('error', () => {})
      const closed = new Promise<string>((resolve) =>
        socket.on('close', () => {
          clearInterval(timer)
          resolve(answer)
        }),
      )
      return { socket, closed }
    }
    // A server with Node's own limits, which are 60 s for a head and 300 s for a request.
    const patient = createServer({ connectionsCheckingInterval: 1000 }).listen(0, '127.0.0.1')
    await once(patient, 'listening')
    const { port: patientPort } = patient.address() as AddressInfo
    const others = [20, half.length].map((length) => drip(patientPort, '127.0.0.1', length))
    const startedMs = Date.now()
    const { port, hostname } = new URL(service.url)
    const ends = Array.from({ length: 50 }, async (_, index) => {
      const answer = await drip(Number(port), hostname, 20 + 3 * index).closed
      ended += 1
      return answer
    })
    await sleep(100)
    expect((await service.send('/health')).status).toBe(200)
    expect(ended).toBe(0)
    const answers = await Promise.all(ends)
    expect(Date.now() - startedMs).toBeGreaterThan(14_000)
    expect(others.map(({ socket }) => socket.closed)).toEqual([false, false])
    patient.closeAllConnections()
    patient.close()
    await Promise.all(others.map(({ closed }) => closed))
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(answers.filter((answer) => answer.includes('request_timeout')).length).toBeGreaterThan(10)
  })
})
