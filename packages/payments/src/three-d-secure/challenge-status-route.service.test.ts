import { describe, expect, it } from 'vitest'
import { answerChallenge, challengePathOf } from '../../../server/test/support/challenges.ts'
import { closeAfterAll } from '../../../server/test/support/close-after-all.ts'
import {
  type Answer,
  asMerchant,
  reasonOf,
  startTestService,
} from '../../../server/test/support/start-test-service.ts'

const service = await closeAfterAll(startTestService())

const shop = 'http://localhost:3000'
const stranger = 'https://evil.example'
let keys = 0

async function begin(): Promise<{ key: string; path: string; challengeId: string }> {
  const cardId = await service.newCardId('4000000000003220', { verifyCard: false })
  const key = `looked-at-${++keys}`
  const card3dsInfo = { use3ds: true, merchantSite3ds: 'https://shop.example/return' }
  const path = challengePathOf(await service.charge({ cardId, idempotencyKey: key, card3dsInfo }))
  return { key, path, challengeId: path.replace('/3ds/', '') }
}

const look = (challengeId: string, headers: Readonly<Record<string, string>> = { origin: shop }) =>
  service.send(`/v1/payments/challenges/${challengeId}`, { headers })

/** The whole response except the request id and the time, which differ in any two responses. */
function wholeOf({ status, headers, text }: Answer): string {
  const given = [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'date')
  return [status, ...given.map((header) => header.join(': ')), text].join('\n')
}

describe('the status of a challenge', () => {
  it.each([
    ['approve', 'SETTLED'],
    ['fail', 'CANCELLED'],
  ])('is the status of its payment, before and after %s, and nothing else', async (outcome, status) => {
    const { key, path, challengeId } = await begin()
    expect((await look(challengeId)).body).toEqual({ idempotencyKey: key, transferStatus: 'IN_PROGRESS' })
    await answerChallenge(service, path, outcome)
    const { body, headers } = await look(challengeId)
    expect(body).toEqual({ idempotencyKey: key, transferStatus: status })
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('can be read by pages of the merchant, and changes nothing', async () => {
    const { key, challengeId } = await begin()
    const { status, headers } = await look(challengeId)
    expect([status, headers.get('access-control-allow-origin'), headers.get('vary')]).toEqual([
      200,
      shop,
      'Origin',
    ])
    expect(headers.get('access-control-allow-credentials')).toBeNull()
    expect((await service.find(key)).body).toMatchObject({ transferStatus: 'IN_PROGRESS' })
  })

  it('can be read by a program, which has no origin', async () => {
    const { challengeId } = await begin()
    expect((await look(challengeId, {})).status).toBe(200)
  })

  it('is unknown to pages of other origins, byte for byte like an id that does not exist', async () => {
    const { challengeId } = await begin()
    const never = challengeId.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    for (const origin of [stranger, 'null', 'http://localhost.evil.example']) {
      const theirs = await look(challengeId, { origin })
      expect([theirs.status, reasonOf(theirs)]).toEqual([404, 'challenge_not_found'])
      expect(wholeOf(theirs)).toBe(wholeOf(await look(never, { origin })))
    }
    // Every page can read that there is no challenge.
    expect((await look(never)).headers.get('access-control-allow-origin')).toBe('*')
    expect(wholeOf(await look(never))).toBe(wholeOf(await look('tds_x')))
  })

  it.each(['tds_0', '%00', 'constructor', "'--", 'x'.repeat(500)])('of %s is unknown', async (id) => {
    expect(reasonOf(await look(id))).toBe('challenge_not_found')
  })

  it('cannot be found by the key of the payment, or by the id of a card or a link', async () => {
    const { key } = await begin()
    expect((await look(key)).status).toBe(404)
    expect((await look(await service.newCardId())).status).toBe(404)
  })

  it('is the only use of the id besides the page of the challenge', async () => {
    const { challengeId } = await begin()
    for (const path of ['charges', 'charges/card/capture', 'charges/cancel', 'charges/refund']) {
      const method = path === 'charges' ? 'GET' : 'POST'
      const answer = await service.send(`/v1/payments/${path}/${challengeId}`, {
        method,
        headers: asMerchant('demo'),
      })
      expect([path, answer.status]).toEqual([path, 404])
    }
  })

  it('is limited for each address, and pages can read the refusal', async () => {
    const strict = await startTestService({ challengeStatusesPerMinute: 2 })
    const from = (origin: string) => strict.send('/v1/payments/challenges/tds_1', { headers: { origin } })
    await from(shop)
    await from(shop)
    const refused = await from(shop)
    expect([refused.status, reasonOf(refused)]).toEqual([429, 'too_many_requests'])
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(refused.headers.get('access-control-allow-origin')).toBe('*')
    await strict.close()
  })
})

describe('the page of a challenge in a frame', () => {
  const policyOf = (answer: Answer): string => answer.headers.get('content-security-policy') ?? ''
  const visit = (path: string): Promise<Answer> => service.send(path, { redirect: 'manual' })

  it('can be framed only by its merchant’s registered origins, and greets the page around it', async () => {
    const { path } = await begin()
    const framed = await visit(`${path}?in=frame`)
    const ancestors = /frame-ancestors ([^;]+)/.exec(policyOf(framed))?.[1]
    expect(ancestors?.split(' ')).toContain('http://localhost:*')
    expect(ancestors).not.toMatch(/'self'|'none'|(^| )\*( |$)/)
    expect(policyOf(framed)).toMatch(/script-src 'sha256-[\w+/]+=*';/)
    expect(framed.text.match(/<script>/g)).toHaveLength(1)
    expect(framed.headers.get('cross-origin-embedder-policy')).toBe('require-corp')
  })

  it.each(['', '?in=window', '?in=tab', '?in=frame&in=frame', '?lang=es'])(
    'cannot be framed and has no script if its address ends with "%s"',
    async (query) => {
      const { path } = await begin()
      const answer = await visit(`${path}${query}`)
      expect(policyOf(answer)).toContain("frame-ancestors 'none'")
      expect(policyOf(answer)).not.toContain('script-src')
      expect(answer.text).not.toContain('<script')
    },
  )

  it('of an unknown challenge cannot be framed', async () => {
    const { status, headers } = await visit('/3ds/tds_00000000000000000000000000000000?in=frame')
    expect(status).toBe(404)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  it.each(['frame', 'window'])('ends in the %s, and does not load the shop there', async (place) => {
    const { key, path } = await begin()
    const address = `${path}?lang=pt&in=${place}`
    const answered = await answerChallenge(service, address, 'approve', { from: 'page' })
    expect([answered.status, answered.headers.get('location')]).toEqual([303, address])
    const { status, text } = await visit(address)
    expect(status).toBe(200)
    expect(text).toContain('<html lang="pt"')
    expect(text).not.toContain('http-equiv="refresh"')
    expect((await service.find(key)).body).toMatchObject({ transferStatus: 'SETTLED' })
    // In the tab it leads to the shop, as usual.
    expect((await visit(path)).headers.get('location')).toContain('https://shop.example/return')
  })
})
