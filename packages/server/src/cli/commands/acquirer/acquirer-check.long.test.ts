import { describe, expect, it } from 'vitest'
import {
  answer,
  asRealAcquirer,
  type Script,
  startScriptedAcquirer,
} from '../../../../test/support/acquirers/scripted-acquirer.ts'
import { closeAfterAll } from '../../../../test/support/close-after-all.ts'
import { callCommand } from '../../../../test/support/programs/call-command.ts'
import { spawnCommand } from '../../../../test/support/programs/run-program.ts'
import { startAcquirer } from '../../../start/start-acquirer.ts'

const check = ['acquirer', 'check']
const pan = '5555555555554444'

const variables = { ACQUIRER_PORT: '0', ACQUIRER_LEDGER: ':memory:', ACQUIRER_SECRET: 'sesame' }
const simulator = await closeAfterAll(startAcquirer({ ...variables, LOG_LEVEL: 'silent' }))

describe('acquirer check', () => {
  it('authorizes the smallest amount, and releases it', async () => {
    const variables = { ACQUIRER_URL: simulator.url, ACQUIRER_SECRET: 'sesame' }
    const { exitCode, printed, told } = await callCommand(
      [...check, '--currency', 'CLP', '--json'],
      variables,
    )
    expect([exitCode, told]).toEqual([
      0,
      'The acquirer is a simulator, and accepts the secret.\nIt authorized 1000 CLP.',
    ])
    const reference = expect.stringMatching(/^check_[0-9a-f]{16}$/)
    expect(JSON.parse(printed)).toEqual({ reference, currency: 'CLP', amountMinor: 1000 })
  })

  it('takes a card that is typed, and shows no digit of it', async () => {
    const variables = { ACQUIRER_URL: simulator.url, ACQUIRER_SECRET: 'sesame' }
    const { child, ended } = spawnCommand([...check, '--ask'], variables)
    child.stdin?.end(`${pan}\n12/2040\n123\n`)
    const { exitCode, printed, told } = await ended
    expect([exitCode, printed]).toEqual([0, expect.stringContaining('The acquirer works')])
    expect(`${printed}${told}`).not.toContain(pan)
  })

  it('refuses a card that is no card, without repeating it', async () => {
    const variables = { ACQUIRER_URL: simulator.url, ACQUIRER_SECRET: 'sesame' }
    const { child, ended } = spawnCommand([...check, '--ask'], variables)
    child.stdin?.end('1234 567\n')
    const { exitCode, told } = await ended
    expect(exitCode).toBe(2)
    expect(told).toContain('Invalid input. Expected: Card number, 12 to 19 digits.')
    expect(told).not.toContain('567')
  })

  it.each([
    [{}, 1, 'ACQUIRER_URL is required: the address of the acquirer to check.'],
    [{ SERVICE_MODE: 'live' }, 1, 'is a simulator: SERVICE_MODE=live requires one that moves money.'],
    [{ ACQUIRER_SECRET: 'guess' }, 1, 'rejects this ACQUIRER_SECRET.'],
  ])('with %j says what is wrong', async (variables, code, sentence) => {
    const url = Object.keys(variables).length > 0 ? { ACQUIRER_URL: simulator.url } : {}
    const { exitCode, told } = await callCommand(check, { ACQUIRER_SECRET: 'sesame', ...url, ...variables })
    expect([exitCode, told]).toEqual([code, expect.stringContaining(sentence)])
  })

  it('takes no card number from the command line', async () => {
    const { exitCode, told } = await callCommand([...check, '--pan', pan])
    expect([exitCode, told]).toEqual([2, expect.not.stringContaining(pan)])
  })

  it.each<[string, Script, string]>([
    [
      'declines',
      (response) => answer(response, { result: 'declined', reason: 'card_declined' }),
      'The acquirer answers, but did not authorize the payment: card_declined.',
    ],
    [
      'does not answer an authorization',
      (response, path) =>
        path === 'authorize' ? response.destroy() : answer(response, { result: 'approved' }),
      'Nothing is reserved.',
    ],
    ['answers nothing more', (response) => response.destroy(), 'an amount may be reserved.'],
  ])('of an acquirer that %s fails', async (_, script, sentence) => {
    const scripted = await startScriptedAcquirer(asRealAcquirer(script))
    const variables = { SERVICE_MODE: 'live', ACQUIRER_URL: scripted.url }
    const { exitCode, told } = await callCommand(check, variables)
    expect([exitCode, told]).toEqual([1, expect.stringContaining(sentence)])
    await scripted.close()
  })
})
