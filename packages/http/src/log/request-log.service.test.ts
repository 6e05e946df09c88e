import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { createSimulator } from '../../../payments/src/acquirer/simulator.ts'
import { makeUnreliable } from '../../../server/test/support/acquirers/disturbed-acquirers.ts'
import {
  asFrame,
  asMerchant,
  goodCard,
  startTestService,
} from '../../../server/test/support/start-test-service.ts'
import { createLog } from './request-log.ts'

const canaries = ['4242424242424242', '5555555555554444', '9473']

/** The canaries that a text contains, however they are grouped. */
function canariesIn(text: string): readonly string[] {
  const dense = text.replaceAll(/(?<=\d)[ -](?=\d)/g, '')
  return canaries.filter((canary) => new RegExp(`(?<!\\d)${canary}(?!\\d)`).test(dense))
}

function capture(): { readonly lines: string[]; readonly write: (line: string) => void } {
  const lines: string[] = []
  return { lines, write: (line) => lines.push(line) }
}

describe('the log', () => {
  it('has a line for every request and never contains a card number or a security code', async () => {
    const log = capture()
    const acquirer = makeUnreliable(createSimulator({ ledgerLocation: ':memory:', nowMs: Date.now }))
    const service = await startTestService({ acquirer, log: { level: 'debug', destination: log } })
    const [pan = '', mastercard = '', cvv = ''] = canaries
    await service.tokenize({ pan: mastercard, cvv: '123' }, { verifyCard: false })
    await service.tokenize({ pan, cvv })
    const cardId = await service.newCardId()
    await service.charge({ cardId, description: pan })
    // An order number that looks like a card number is taken, and stays out of the log too.
    await service.charge({ cardId, idempotencyKey: mastercard, referenceId: mastercard, capture: false })
    await service.find(mastercard)
    await service.capture(mastercard)
    acquirer.connection.sending = 'answer'
    await service.charge({ cardId, idempotencyKey: 'lost' })
    acquirer.connection.asking = 'fails'
    await service.charge({ cardId, idempotencyKey: 'silent' })
    await service.send(`/${pan}?pan=${pan}`)
    await service.find(pan, { ...asMerchant('demo'), 'x-note': pan })
    const headers = { ...asFrame(service.url), 'content-type': 'application/json' }
    const body = `{"card":{"pan":"${pan}","cvv":${cvv}`
    await service.send('/v1/payments/tokens/card', { method: 'POST', headers, body })
    await service.send('/v1/payments/tokens/card', {
      method: 'POST',
      headers,
      body: JSON.stringify({ card: goodCard, pan }),
    })
    await service.close()

    const text = log.lines.join('')
    expect(log.lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        msg: 'payment status changed',
        merchantId: 'demo',
        reference: expect.stringMatching(/^chg_[0-9a-f]{32}$/),
        transferStatus: 'SETTLED',
      }),
    )
    expect(log.lines.length).toBeGreaterThan(10)
    expect(canariesIn(text)).toEqual([])
    expect(text).not.toMatch(/ek_test_|at_test_/)
    expect(log.lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        reqId: expect.any(String),
        method: 'POST',
        route: '/v1/payments/charges/card',
        status: 503,
        durationMs: expect.any(Number),
      }),
    )
    expect(text).toContain('[digits]')
  })

  it('gives each request an id of its own, names its merchant, and cannot be forged by callers', async () => {
    const log = capture()
    const service = await startTestService({ log: { destination: log } })
    const ids: (string | null)[] = []
    const find = async (callerId: string, headers = asMerchant('demo')): Promise<void> => {
      const answer = await service.find('nobodys', { ...headers, 'x-request-id': callerId })
      ids.push(answer.headers.get('x-request-id'))
    }
    await find('order-7.retry_2')
    await find('{"level":60,"msg":"forged"}')
    await find('4242424242424242')
    await find('x'.repeat(65))
    await find('order-8', {})
    await service.close()

    const lines = log.lines
      .map((line) => JSON.parse(line))
      // The test service fetched the API contract first.
      .filter(({ msg, route }) => msg === 'request answered' && route !== '/openapi.json')
    expect(lines.map(({ reqId }) => reqId)).toEqual(ids)
    expect(new Set(ids).size).toBe(5)
    expect(lines.map(({ merchantId, callerRequestId }) => [merchantId, callerRequestId])).toEqual([
      ['demo', 'order-7.retry_2'],
      ['demo', undefined],
      ['demo', undefined],
      ['demo', undefined],
      [undefined, undefined],
    ])
  })

  it('shows enough of the id of a link or challenge to find it, and too little to open its page', () => {
    const [linkId, challengeId] = [`lnk_${'1a2b3c4d'.repeat(4)}`, `tds_${'ab'.repeat(16)}`]
    const err = new Error(`not to be opened:\n${linkId}`)
    const [masked, bare] = [capture(), capture()]
    createLog({ destination: masked }).info({ err, linkId }, `of /3ds/${challengeId}`)
    pino({}, bare).info({ err, linkId }, `of /3ds/${challengeId}`)
    const [text, control] = [masked.lines.join(''), bare.lines.join('')]
    expect(JSON.parse(text)).toMatchObject({ linkId: 'lnk_1a2b3c4d…', msg: 'of /3ds/tds_abababab…' })
    for (const id of [linkId, challengeId]) {
      expect(text).not.toContain(id.slice(0, -16))
      expect(control).toContain(id)
    }
  })

  it('negative control: without the mask, the same error shows the number, and the scan finds it', () => {
    const err = new Error('connection reset while sending {"pan":"4242 4242 4242 4242"}')
    const [masked, bare] = [capture(), capture()]
    createLog({ destination: masked }).error({ err })
    pino({}, bare).error({ err })
    expect(canariesIn(masked.lines.join(''))).toEqual([])
    expect(canariesIn(bare.lines.join(''))).toEqual(['4242424242424242'])
  })

  it('is complete when the process ends, also by an error that nobody caught', async () => {
    const module = new URL('./request-log.ts', import.meta.url).href
    const run = (end: string) =>
      promisify(execFile)(process.execPath, [
        '--input-type=module',
        '-e',
        `import { createLog } from '${module}'
        const log = createLog({})
        log.info('first')
        setTimeout(() => { log.info('last'); ${end} }, 10)`,
      ]).catch((error: { readonly stdout: string }) => error)
    for (const end of ['', 'process.exit(1)', "throw new Error('not caught')"]) {
      const lines = (await run(end)).stdout.trim().split('\n')
      // The last line may overtake one that the system is still writing.
      expect(lines.map((line) => JSON.parse(line).msg).sort()).toEqual(['first', 'last'])
    }
  })
})
