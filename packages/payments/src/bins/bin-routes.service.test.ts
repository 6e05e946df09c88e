import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../../server/test/support/close-after-all.ts'
import { callCommand } from '../../../server/test/support/programs/call-command.ts'
import {
  asFrame,
  goodCard,
  reasonOf,
  startTestService,
} from '../../../server/test/support/start-test-service.ts'
import { makeTemporaryFolder } from '../../../server/test/support/temporary-folder.ts'
import { generateMasterKey, parseMasterKeys } from '../../../vault/src/master-keys.ts'
import { createSimulator } from '../acquirer/simulator.ts'

const simulator = createSimulator({ ledgerLocation: ':memory:', nowMs: Date.now })
const vaultKeys = generateMasterKey(1)

const folder = makeTemporaryFolder()
afterAll(() => folder.remove())
const service = await closeAfterAll(
  startTestService({
    store: { kind: 'file', path: join(folder.path, 'store.db') },
    masterKeys: parseMasterKeys(vaultKeys),
    acquirer: simulator,
    tokensPerMinute: 12,
  }),
)

const path = '/v1/payments/bin-information'
const ask = (bin: string, headers = asFrame(service.url)) => service.post(path, { bin }, headers)
const runImport = (...lines: string[]) => {
  const file = join(folder.path, 'ranges.csv')
  writeFileSync(file, `${['from,to,brand,networks,type,country', ...lines].join('\r\n')}\r\n`)
  const variables = { DATABASE_URL: `sqlite:${join(folder.path, 'store.db')}`, VAULT_KEYS: vaultKeys }
  return callCommand(['bins', 'import', file], variables)
}

describe('information about a number', () => {
  it('comes from the table that an operator imports while the service runs', async () => {
    expect((await ask('42424242')).body).toEqual({
      brand: 'visa',
      networks: ['visa'],
      type: null,
      country: null,
    })
    const { printed } = await runImport('424242,424242,visa,visa cartes-bancaires,debit,FR')
    expect(printed).toContain('Ranges of card numbers in use: 1.')
    expect((await ask('42424242')).body).toEqual({
      brand: 'visa',
      networks: ['visa', 'cartes-bancaires'],
      type: 'debit',
      country: 'FR',
    })
    const wrong = await runImport('1,2')
    expect(wrong.told).toContain('Line 2: has 2 columns')
    expect((await ask('42424242')).body).toMatchObject({ country: 'FR' })
  })

  it('is given only to frames with a known key, at a limited rate, and for no more than eight digits', async () => {
    expect(reasonOf(await ask('424242424'))).toBe('invalid_request')
    expect(reasonOf(await ask('42424'))).toBe('invalid_request')
    const foreign = { ...asFrame(service.url), origin: 'https://shop.example' }
    expect(reasonOf(await ask('42424242', foreign))).toBe('origin_not_allowed')
    const unknown = { ...asFrame(service.url), 'x-api-key': 'ek_test_nobody' }
    expect(reasonOf(await ask('42424242', unknown))).toBe('invalid_api_key')
    const reasons = await Promise.all(Array.from({ length: 12 }, async () => reasonOf(await ask('42424242'))))
    expect(reasons).toContain('too_many_requests')
  })
})

describe('the network of a card', () => {
  const pan = '4000002500001001'
  const tokenOf = async (preferredNetworks: readonly string[]) =>
    (await service.tokenize({ ...goodCard, pan }, { preferredNetworks })).body

  it.each([
    ['visa', []],
    ['cartes-bancaires', ['eftpos', 'cartes-bancaires']],
    ['visa', ['visa', 'cartes-bancaires']],
    ['visa', ['eftpos']],
  ])('is %s for the preferences %j', async (network, wishes) => {
    expect(await tokenOf(wishes)).toMatchObject({ card: { brand: 'visa', network } })
  })

  it('reaches the acquirer and its ledger, the record and the dashboard’s facts', async () => {
    const { cardId } = (await tokenOf(['cartes-bancaires'])) as { cardId: string }
    const { body } = await service.charge({ cardId })
    expect(body).toMatchObject({ transferDetails: { card: { cardInfo: { network: 'cartes-bancaires' } } } })
    const entries = await simulator.entriesFor('demo')
    expect(entries.slice(-3).map(({ type, network }) => [type, network])).toEqual([
      ['verify', 'cartes-bancaires'],
      ['authorize', 'cartes-bancaires'],
      ['capture', 'cartes-bancaires'],
    ])
  })
})
