import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../../../../../http/src/log/request-log.ts'
import { createAcquirerServer } from '../../../../../payments/src/acquirer/acquirer-server.ts'
import type { SimulatedAcquirer } from '../../../../../payments/src/acquirer/simulated-acquirer.ts'
import { createSimulator } from '../../../../../payments/src/acquirer/simulator.ts'
import { generateMasterKey, parseMasterKeys } from '../../../../../vault/src/master-keys.ts'
import { callCommand } from '../../../../test/support/programs/call-command.ts'
import {
  asFrame,
  asMerchant,
  startTestService,
  type TestService,
} from '../../../../test/support/start-test-service.ts'
import { makeTemporaryFolder, type TemporaryFolder } from '../../../../test/support/temporary-folder.ts'

const vaultKeys = generateMasterKey(1)

interface Answer {
  readonly lineCount: number
  readonly differenceCount: number
  readonly broughtForwardCount: number
  readonly kinds: Readonly<Record<string, number>>
}

describe('element-server reconcile', () => {
  let folder: TemporaryFolder
  let simulator: SimulatedAcquirer
  let acquirerUrl: string

  beforeEach(async () => {
    folder = makeTemporaryFolder()
    simulator = createSimulator({ ledgerLocation: ':memory:', nowMs: Date.now })
    const log = createLog({ level: 'silent' })
    const app = createAcquirerServer({ acquirer: simulator, secret: 'sesame', log })
    acquirerUrl = await app.listen({ port: 0, host: '127.0.0.1' })
    return async () => {
      await app.close()
      await simulator.close()
      folder.remove()
    }
  })

  const start = (name: string): Promise<TestService> =>
    startTestService({
      store: { kind: 'file', path: join(folder.path, name) },
      masterKeys: parseMasterKeys(vaultKeys),
      acquirerAddress: { url: acquirerUrl, secret: 'sesame' },
    })

  const call = (name: string, ...args: string[]) =>
    callCommand(args, {
      DATABASE_URL: `sqlite:${join(folder.path, name)}`,
      VAULT_KEYS: vaultKeys,
      ACQUIRER_URL: acquirerUrl,
      ACQUIRER_SECRET: 'sesame',
      // The command has the environment of the service, and is no daily comparison.
      RECONCILE_DAYS: '14',
    })

  async function compare(name: string, ...options: string[]) {
    const { printed, exitCode, told } = await call(name, 'reconcile', '--json', ...options)
    expect(told).toBe('')
    return { exitCode, ...(JSON.parse(printed) as Answer) }
  }

  const movements = async (): Promise<number> => (await simulator.entriesFor('demo')).length

  /** A store that was restored from a backup, after which more was paid, captured, cancelled and refunded. */
  async function restoreOlder(): Promise<void> {
    const service = await start('service.sqlite')
    const pay = async (idempotencyKey: string, fields: object = {}) =>
      service.charge({ cardId: await service.newCardId(), idempotencyKey, ...fields })
    await pay('kept')
    await pay('captured-later', { capture: false })
    await pay('cancelled-later', { capture: false })
    await pay('refunded-later')
    expect((await call('service.sqlite', 'backup', join(folder.path, 'backup.sqlite'))).exitCode).toBe(0)
    await service.capture('captured-later', { amount: 700 })
    await service.cancel('cancelled-later')
    await service.refund('refunded-later', { amount: 300 })
    await pay('forgotten')
    await pay('forgotten-reservation', { capture: false })
    // The refund is due after two seconds.
    await expect
      .poll(async () => {
        await service.runJobs()
        return (await simulator.entriesFor('demo')).some(({ type }) => type === 'refund')
      })
      .toBe(true)
    await service.close()
    expect((await call('restored.sqlite', 'restore', join(folder.path, 'backup.sqlite'))).exitCode).toBe(0)
  }

  it('agrees with the acquirer while nothing was lost', async () => {
    const service = await start('service.sqlite')
    await service.charge({ cardId: await service.newCardId(), idempotencyKey: 'k' })
    await service.close()
    const { printed, exitCode } = await call('service.sqlite', 'reconcile')
    expect(printed).toBe('Compared 1 payment with 2 movements at the acquirer.\nThey agree.')
    expect(exitCode).toBe(0)
  })

  it('agrees with the acquirer about what was exchanged, and about the sessions of a sandbox', async () => {
    const service = await start('service.sqlite')
    const order = {
      amount: 1000,
      country: 'BR',
      currency: 'USD',
      paymentIntentInfo: { targetCurrency: 'BRL' },
    }
    const linkId = await service.newLinkId(order)
    await service.post(`/v1/sandbox/payment-links/${linkId}/pay`, { method: 'PIX' }, asMerchant('demo'))
    const refund = { linkId, refundAmount: '500' }
    await service.post('/v2/cashier/payment-link/refund', refund, asMerchant('demo'))
    const { body } = await service.post('/v1/sandbox/sessions', {}, asMerchant('demo'))
    const { apiKey, accessToken } = body as { readonly apiKey: string; readonly accessToken: string }
    const session = { 'x-api-key': apiKey }
    const { body: token } = await service.tokenize({}, {}, { ...asFrame(service.url), ...session })
    const { cardId } = token as { readonly cardId: string }
    const asSession = { ...session, authorization: `Bearer ${accessToken}` }
    expect((await service.charge({ cardId, idempotencyKey: 's' }, asSession)).status).toBe(200)
    await expect
      .poll(async () => {
        await service.runJobs()
        return (await simulator.entriesFor('demo')).map(({ type, amount }) => `${type} ${amount}`)
      })
      .toContain('refund 2700')
    await service.close()
    expect(await compare('service.sqlite')).toMatchObject({ differenceCount: 0, kinds: {}, exitCode: 0 })
  })

  it('puts right what a restored store has forgotten, and moves no money', async () => {
    await restoreOlder()
    const kinds = { missing_in_store: 3, state: 2 }
    const before = await movements()
    expect(await compare('restored.sqlite')).toMatchObject({ differenceCount: 5, kinds, exitCode: 1 })
    // It was only asked.
    expect(await compare('restored.sqlite')).toMatchObject({ differenceCount: 5, kinds, exitCode: 1 })
    const csv = join(folder.path, 'differences.csv')
    const applied = await compare('restored.sqlite', '--apply', '--csv', csv)
    expect(applied).toMatchObject({ differenceCount: 5, broughtForwardCount: 5, exitCode: 0 })
    expect(await compare('restored.sqlite')).toMatchObject({ differenceCount: 0, exitCode: 0 })
    expect(await movements()).toBe(before)
    const rows = readFileSync(csv, 'utf8').trim().split('\r\n')
    expect(rows).toHaveLength(6)
    expect(rows.slice(1).every((row) => row.endsWith(',forward'))).toBe(true)

    const service = await start('restored.sqlite')
    expect((await service.find('captured-later')).body).toMatchObject({
      transferStatus: 'SETTLED',
      finalAmount: 700,
    })
    expect((await service.find('cancelled-later')).body).toMatchObject({ transferStatus: 'CANCELLED' })
    expect((await service.find('refunded-later')).body).toMatchObject({ refundedAmount: 300 })
    const authorized = (await simulator.entriesFor('demo')).filter(({ type }) => type === 'authorize')
    const [paid, reserved] = authorized.slice(-2).map(({ reference }) => `found_${reference}`)
    expect((await service.find(paid ?? '')).body).toMatchObject({ transferStatus: 'SETTLED', amount: 1000 })
    expect((await service.find(reserved ?? '')).body).toMatchObject({ transferStatus: 'AUTHORIZED' })
    // What was found can be used as any other payment.
    expect((await service.refund(paid ?? '')).status).toBe(200)
    expect((await service.cancel(reserved ?? '')).body).toMatchObject({ transferStatus: 'CANCELLED' })
    await service.close()
  })

  it('compares with a settlement report, and takes no refund from it', async () => {
    const service = await start('service.sqlite')
    for (const idempotencyKey of ['a', 'b']) {
      await service.charge({ cardId: await service.newCardId(), idempotencyKey })
    }
    await service.close()
    const references = (await simulator.entriesFor('demo'))
      .filter(({ type }) => type === 'capture')
      .map(({ reference }) => reference)
    const report = join(folder.path, 'settlement.csv')
    const row = (reference: string | undefined, type: string, debit: string, credit: string) =>
      `1,${reference},2026-06-03 11:26:49,UTC,${type},2,BRL,${debit},${credit},`
    writeFileSync(
      report,
      [
        'Psp Reference,Merchant Reference,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Modification Merchant Reference',
        row(references[0], 'Settled', '', '10.00'),
        row(references[1], 'Settled', '', '9.00'),
        row(references[1], 'Refunded', '1.00', ''),
        row(references[1], 'SettledInstallment', '', '3.00'),
        row('', 'Fee', '0.10', ''),
      ].join('\n'),
    )
    const period = ['--from', '2026-01-01', '--until', '2100-01-01']
    expect(await compare('service.sqlite', '--file', report, '--apply', ...period)).toMatchObject({
      lineCount: 3,
      differenceCount: 2,
      broughtForwardCount: 0,
      kinds: { amount: 1, missing_in_store: 1 },
      leftOut: { SettledInstallment: 1, Fee: 1 },
    })
  })

  it.each([
    [['--from', 'monday'], '--from is "monday"'],
    [['--file', 'x.csv'], '--file requires --from and --until'],
    [['--from', '2026-02-01', '--until', '2026-01-01'], '--until must be after --from'],
  ])('refuses %j', async (options, sentence) => {
    await (await start('service.sqlite')).close()
    const { exitCode, told } = await call('service.sqlite', 'reconcile', ...options)
    expect(told).toContain(sentence)
    expect(exitCode).toBe(2)
  })

  it('says that an acquirer does not list what it has done', async () => {
    const { readStatement: _, ...silent } = simulator
    const app = createAcquirerServer({
      acquirer: silent,
      secret: 'sesame',
      log: createLog({ level: 'silent' }),
    })
    acquirerUrl = await app.listen({ port: 0, host: '127.0.0.1' })
    await (await start('service.sqlite')).close()
    const { exitCode, told } = await call('service.sqlite', 'reconcile')
    expect(told).toContain('This acquirer does not list what it has done')
    expect(exitCode).toBe(1)
    await app.close()
  })

  it('does not make a store, and overwrites no file', async () => {
    expect((await call('none.sqlite', 'reconcile')).told).toContain('There is no database')
    await (await start('service.sqlite')).close()
    const csv = join(folder.path, 'there.csv')
    writeFileSync(csv, 'kept')
    expect((await call('service.sqlite', 'reconcile', '--csv', csv)).told).toBe(
      `${csv} exists already. Remove it, or name another file.`,
    )
    expect(readFileSync(csv, 'utf8')).toBe('kept')
  })
})
