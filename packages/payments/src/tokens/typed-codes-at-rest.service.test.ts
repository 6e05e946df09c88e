import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answerChallenge, challengePathOf } from '../../../server/test/support/challenges.ts'
import {
  asMerchant,
  startTestService,
  type TestService,
} from '../../../server/test/support/start-test-service.ts'
import { makeTemporaryFolder, type TemporaryFolder } from '../../../server/test/support/temporary-folder.ts'

const typed = { 'idempotency-key': 'typed-at-rest' }

let folder: TemporaryFolder
let service: TestService
let nowMs: number
let lines: string[]

beforeEach(async () => {
  folder = makeTemporaryFolder()
  nowMs = Date.UTC(2026, 5, 30, 12)
  lines = []
  service = await startTestService({
    store: { kind: 'file', path: join(folder.path, 'service.sqlite') },
    nowMs: () => nowMs,
    log: { level: 'debug', destination: { write: (line: string) => lines.push(line) } },
  })
})
afterEach(async () => {
  await service.close()
  folder.remove()
})

/** The database with its free pages, the write-ahead log, and whatever else lies beside them. */
function files(): Buffer {
  return Buffer.concat(
    readdirSync(folder.path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name))),
  )
}

/** The values of a column, as they are stored now. */
function sealedIn(column: string, table: string): readonly Buffer[] {
  using reader = new DatabaseSync(join(folder.path, 'service.sqlite'), { readOnly: true })
  return reader
    .prepare(`select ${column} as sealed from ${table} where ${column} is not null`)
    .all()
    .map(({ sealed }) =>
      typeof sealed === 'string' ? Buffer.from(sealed) : Buffer.from(sealed as Uint8Array),
    )
}

async function tokenOf(cardId: string): Promise<string> {
  const { body } = await service.tokenizeCode(cardId, '123', typed)
  return (body as { readonly cvvToken: string }).cvvToken
}

describe('the code of a saved card, in the files of SQLite', () => {
  it.each([
    [
      'after its use',
      async (cardId: string, cvvToken: string) => {
        expect((await service.charge({ cardId, cvvToken })).status).toBe(200)
      },
    ],
    [
      'after 30 minutes',
      async () => {
        nowMs += 30 * 60_000
      },
    ],
    [
      'after a payment with 3-D Secure',
      async (cardId: string, cvvToken: string) => {
        const charged = await service.charge({ cardId, cvvToken, card3dsInfo: { use3ds: true } })
        waiting = sealedIn('waiting_code', 'cvv_tokens')
        expect(waiting).toHaveLength(1)
        await answerChallenge(service, challengePathOf(charged), 'approve')
      },
    ],
    [
      'after the deletion of its card',
      async (cardId: string) => {
        const headers = asMerchant('demo')
        await service.send(`/v1/payments/cards/${cardId}`, { method: 'DELETE', headers })
      },
    ],
  ])('is in none of them %s, nor are its token, its key and its fingerprint', async (_when, end) => {
    waiting = []
    const cardId = await service.newCardId()
    const cvvToken = await tokenOf(cardId)
    const sealed = [
      ...sealedIn('sealed_code', 'cvv_tokens'),
      ...sealedIn('request_fingerprint', 'cvv_tokens'),
    ]
    // Negative control: the search finds what is there.
    expect(sealed.map((bytes) => files().includes(bytes))).toEqual([true, true])
    expect(files().includes('Ana Souza')).toBe(true)
    await end(cardId, cvvToken)
    await service.runJobs()
    for (const bytes of [...sealed, ...waiting]) expect(files().includes(bytes)).toBe(false)
    const secrets = [cvvToken, cvvToken.slice(4), typed['idempotency-key']]
    for (const secret of secrets) expect([secret, files().includes(secret)]).toEqual([secret, false])
    expect(files().includes(Buffer.from(cvvToken.slice(4), 'hex'))).toBe(false)
    // The log knows the requests, and not what was in them.
    expect(lines.join('')).toContain('/v1/payments/tokens/cvv')
    for (const secret of secrets) expect([secret, lines.join('').includes(secret)]).toEqual([secret, false])
  })

  it('leaves a card that is deleted no number there', async () => {
    const cardId = await service.newCardId()
    const [number] = sealedIn('sealed_pan', 'cards')
    if (!number) throw new Error('no number is sealed')
    expect(files().includes(number)).toBe(true)
    const headers = asMerchant('demo')
    await service.send(`/v1/payments/cards/${cardId}`, { method: 'DELETE', headers })
    await service.runJobs()
    expect(files().includes(number)).toBe(false)
  })
})

let waiting: readonly Buffer[] = []
