import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createLog } from '../../../../http/src/log/request-log.ts'
import { recoverOrphans } from '../../../../server/src/jobs/recover-orphans.ts'
import { openContext } from '../../../../server/src/start/open-context.ts'
import { withDefaults } from '../../../../server/src/start/service-config.ts'
import { planPayment, writePayments } from '../../../../server/test/support/scenes/reconciliation-scene.ts'
import { makeTemporaryFolder } from '../../../../server/test/support/temporary-folder.ts'
import { openLedger } from '../../acquirer/ledger.ts'
import { createSimulator } from '../../acquirer/simulator.ts'
import { createSandboxMerchants } from '../../merchants/sandbox-merchants.ts'
import { allTime } from '../domain/period.ts'
import { runReconciliation } from './run-reconciliation.ts'
import { statementOfAcquirer } from './statement-source.ts'

it('a payment that is interrupted on its way forward is recovered by the jobs, and no money moves', async () => {
  await using opened = new AsyncDisposableStack()
  const folder = makeTemporaryFolder()
  opened.defer(() => folder.remove())
  const ledgerLocation = join(folder.path, 'ledger.sqlite')
  const ledger = opened.adopt(openLedger(ledgerLocation), ({ close }) => close())
  const { context, jobContext, store } = await openContext({
    settings: withDefaults({ acquirer: createSimulator({ ledgerLocation, nowMs: Date.now }) }),
    log: createLog({ level: 'silent' }),
    publicUrl: () => 'http://service',
    opened,
  })
  await createSandboxMerchants(store.db)
  // Forgotten, and of an older state.
  await writePayments({ db: store.db, ledger }, [planPayment(12, 1), planPayment(4, 1)])
  const order = { ...allTime, delayMs: 0, isApplied: true, systemNowMs: Date.now }
  const compare = () =>
    runReconciliation(context, { ...order, source: statementOfAcquirer(context.acquirer) })
  const movements = () => ledger.atomically(() => ledger.entriesFor('demo').length)
  const before = await movements()

  // As if the process ended after each intent, and before its outcome.
  await sql`create trigger interrupted before update of transfer_status on charges
    when new.transfer_status <> old.transfer_status begin select raise(abort, 'interrupted'); end`.execute(
    store.db,
  )
  expect(await compare()).toMatchObject({ differenceCount: 2, broughtForwardCount: 0 })
  await sql`drop trigger interrupted`.execute(store.db)
  const open = () =>
    store.db.selectFrom('charges').select('openIntent').where('openIntent', 'is not', null).execute()
  expect(await open()).toHaveLength(2)

  await recoverOrphans(jobContext)
  expect(await open()).toEqual([])
  expect(await compare()).toMatchObject({ differenceCount: 0 })
  expect(await movements()).toBe(before)
})
