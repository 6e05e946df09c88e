import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { expect, it } from 'vitest'
import { createLog } from '../../../../http/src/log/request-log.ts'
import { openContext } from '../../../../server/src/start/open-context.ts'
import { withDefaults } from '../../../../server/src/start/service-config.ts'
import {
  foundOf,
  planPayments,
  writePayments,
} from '../../../../server/test/support/scenes/reconciliation-scene.ts'
import { makeTemporaryFolder } from '../../../../server/test/support/temporary-folder.ts'
import { createAcquirerServer } from '../../acquirer/acquirer-server.ts'
import { openLedger } from '../../acquirer/ledger.ts'
import { createRemoteSimulator } from '../../acquirer/remote-acquirer.ts'
import { createSimulator } from '../../acquirer/simulator.ts'
import { createSandboxMerchants } from '../../merchants/sandbox-merchants.ts'
import { allTime } from '../domain/period.ts'
import { runReconciliation } from './run-reconciliation.ts'
import { statementOfAcquirer } from './statement-source.ts'

const lines = Number(process.env.RECONCILED_LINES ?? 6_000)
// There are at least 1.87 lines a payment; the divisor is a little less, so that there are no fewer lines than asked for. A thousand
// errors need 3,000 payments.
const payments = Math.max(3000, Math.ceil(lines / 1.86))
const wrongEvery = Math.floor(payments / 1000)

/** The memory of the process above that at the beginning, measured now and then. */
function watchMemory() {
  const before = process.memoryUsage.rss()
  let highest = before
  const timer = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss())
  }, 20)
  return {
    stop: (): number => {
      clearInterval(timer)
      return Math.round((highest - before) / 2 ** 20)
    },
  }
}

it('finds a thousand errors among many lines that come over HTTP', async () => {
  await using opened = new AsyncDisposableStack()
  const folder = makeTemporaryFolder()
  opened.defer(() => folder.remove())
  const ledgerLocation = join(folder.path, 'ledger.sqlite')
  const ledger = openLedger(ledgerLocation)
  const log = createLog({ level: 'silent' })
  const acquirer = createSimulator({ ledgerLocation, nowMs: Date.now })
  opened.defer(() => acquirer.close())
  const app = createAcquirerServer({ acquirer, secret: 'sesame', log })
  opened.defer(() => app.close())
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const { context, store } = await openContext({
    settings: withDefaults({
      store: { kind: 'file', path: join(folder.path, 'service.sqlite') },
      acquirer: createRemoteSimulator({ url, secret: 'sesame' }),
    }),
    log,
    publicUrl: () => 'http://service',
    opened,
  })
  await createSandboxMerchants(store.db)
  const planted = await writePayments({ db: store.db, ledger }, planPayments(wrongEvery * 1000, wrongEvery))
  await ledger.close()

  const memory = watchMemory()
  const startedMs = performance.now()
  const used = process.cpuUsage()
  const found: string[] = []
  const report = await runReconciliation(context, {
    source: statementOfAcquirer(context.acquirer),
    ...allTime,
    delayMs: 0,
    isApplied: false,
    systemNowMs: Date.now,
    report: (difference) => void found.push(foundOf(difference)),
  })
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  const { user, system } = process.cpuUsage(used)
  const processor = ((user + system) / 1e6).toFixed(1)
  const megabytes = memory.stop()
  const size = `${report?.lineCount} lines, ${report?.paymentCount} payments`
  process.stdout.write(`${size}: ${seconds} s, of which ${processor} s of processor; ${megabytes} MB\n`)
  expect(planted).toHaveLength(1000)
  expect(found.sort()).toEqual(planted)
  // A million lines would be a gigabyte of objects. Fewer would fit even if all were kept.
  if (lines >= 1_000_000) expect(megabytes).toBeLessThan(600)
})
