import { open } from 'node:fs/promises'
import { csvRow, differenceCsv } from '@element-js/dashboard'
import { createLog } from '@element-js/http'
import {
  type Acquirer,
  allTime,
  listDelayMs,
  prepareStoreForMode,
  type ReconciliationReport,
  type ResolvedDifference,
  reportDelayMs,
  runReconciliation,
  type StatementPeriod,
  type StatementSource,
  statementOfAcquirer,
  statementOfSettlementReport,
  storedDifferenceOf,
} from '@element-js/payments'
import { codeOf, counted, describeError, parseUtcTime, StartError } from '@element-js/values'
import { readEnvironment } from '../../start/environment.ts'
import { openContext } from '../../start/open-context.ts'
import { withDefaults } from '../../start/service-config.ts'
import { type Command, type CommandAnswer, type Invocation, UsageError } from '../command.ts'
import { columns } from '../lay-out.ts'
import { masterKeysOf, refuseMissingStore } from '../with-store.ts'

export const command: Command = {
  about: [
    'Compares every payment and refund in the store with what the acquirer has done. It finds what is missing on either side, has another amount, currency or state, or was done twice. Payments that the jobs are still working on are left out and, in live mode, changes of the last ten minutes. The command needs the same environment as the service, which may be running.',
    'Without --apply, nothing changes. With it, payments that have progressed further at the acquirer than in the store are brought forward, and payments that are missing from the store are added, by the flows that recover payments after a crash. No request that moves money is sent; the reservations of verifications that are missing from the store are released. A person must resolve what is left.',
    'Without --file, the acquirer is asked for its list. With it, the list is an Adyen settlement detail report as CSV; --from is then the first day for which the report must be complete, and --until the day after the last.',
    'The exit code is 1 if there are unresolved differences.',
  ],
  options: {
    from: { value: '<day>', about: 'the first day in UTC, such as 2026-01-01; default: no limit' },
    until: { value: '<day>', about: 'the day after the last in UTC, such as 2026-02-01; default: no limit' },
    file: { value: '<file>', about: 'an Adyen settlement detail report, instead of the acquirer’s list' },
    csv: { value: '<file>', about: 'write all differences to a CSV file, which must not exist yet' },
    apply: { about: "bring the store up to the acquirer's state where possible" },
  },
  examples: ['element-server reconcile', 'element-server reconcile --apply --csv differences.csv'],
  run: async (invocation) => {
    const period = periodOf(invocation)
    const environment = readEnvironment(invocation.variables)
    refuseMissingStore(environment.store)
    await using opened = new AsyncDisposableStack()
    const { context } = await openContext({
      // The daily comparison is the service's, and needs a list of the acquirer that `--file` replaces.
      settings: withDefaults({ ...environment, ...masterKeysOf(environment), reconcileDays: null }),
      // A command's own output is not mixed with a log.
      log: createLog({ level: 'silent' }),
      publicUrl: () => environment.publicUrl ?? '',
      opened,
    })
    await prepareStoreForMode(context.db, environment.mode)
    const csv = opened.adopt(await openCsv(invocation.text('csv')), ({ close }) => close())
    const file = invocation.text('file')
    const source = sourceOf(context.acquirer, file)
    const report = await runReconciliation(context, {
      ...period,
      source,
      delayMs: file === undefined ? listDelayMs[environment.mode] : reportDelayMs,
      isApplied: invocation.has('apply'),
      report: csv.write,
      systemNowMs: Date.now,
    }).catch((error: unknown) => {
      throw error instanceof StartError ? error : new StartError(`${describeError(error)}.`, { cause: error })
    })
    if (!report) throw new StartError('Another process is comparing the store with the acquirer now.')
    return answerOf(report, source, invocation)
  },
}

function sourceOf(acquirer: Acquirer, file: string | undefined): StatementSource {
  return file === undefined ? statementOfAcquirer(acquirer) : statementOfSettlementReport(file)
}

function periodOf({ text }: Invocation): StatementPeriod {
  const fromMs = dayOf('from', text('from'))
  const untilMs = dayOf('until', text('until'))
  if (text('file') !== undefined && (fromMs === null || untilMs === null)) {
    throw new UsageError(
      '--file requires --from and --until: the first day for which the report must be complete, and the day after the last.',
    )
  }
  if (fromMs !== null && untilMs !== null && fromMs >= untilMs) {
    throw new UsageError('--until must be after --from.')
  }
  return { fromMs: fromMs ?? allTime.fromMs, untilMs: untilMs ?? allTime.untilMs }
}

function dayOf(name: string, text: string | undefined): number | null {
  if (text === undefined) return null
  const atMs = /^\d{4}-\d{2}-\d{2}$/.test(text) ? parseUtcTime(`${text}T00:00:00Z`) : null
  if (atMs === null) throw new UsageError(`--${name} is "${text}", but must be a day such as 2026-01-01.`)
  return atMs
}

function answerOf(
  report: ReconciliationReport,
  { leftOut }: StatementSource,
  { has, text }: Invocation,
): CommandAnswer {
  const { kinds, runId, lineCount, paymentCount, differenceCount, broughtForwardCount } = report
  const counts = { lineCount, paymentCount, differenceCount, broughtForwardCount }
  const left = differenceCount - broughtForwardCount
  const compared = [
    `Compared ${counted(paymentCount, 'payment')} with ${counted(lineCount, 'movement')} at the acquirer.`,
    ...(leftOut.size > 0 ? ['Lines of the report that were left out:', ...rowsOf(leftOut)] : []),
  ]
  const rows = rowsOf(kinds)
  const forward = has('apply') ? [`Brought forward: ${broughtForwardCount}. Left: ${left}.`] : []
  const more = text('csv') === undefined ? [] : [`All of them are in ${text('csv')}.`]
  const lines =
    differenceCount === 0
      ? [...compared, 'They agree.']
      : [...compared, `Differences: ${differenceCount}.`, ...rows, ...forward, ...more]
  return {
    text: lines.join('\n'),
    json: { runId, ...counts, kinds: Object.fromEntries(kinds), leftOut: Object.fromEntries(leftOut) },
    ...(left > 0 && { exitCode: 1 }),
  }
}

function rowsOf(counts: ReadonlyMap<string, number>): readonly string[] {
  return columns([...counts].map(([kind, count]) => [kind, String(count)])).map((row) => `  ${row}`)
}

/** A file for the differences of a comparison. */
interface DifferenceFile {
  write(difference: ResolvedDifference): Promise<void>
  close(): Promise<void>
}

/**
 * @param path `undefined`: there is none, and nothing is written.
 * @throws StartError if the file exists or cannot be written.
 */
async function openCsv(path: string | undefined): Promise<DifferenceFile> {
  if (path === undefined) return { write: async () => {}, close: async () => {} }
  const file = await open(path, 'wx', 0o600).catch((cause: unknown) => {
    if (codeOf(cause) === 'EEXIST')
      throw new StartError(`${path} exists already. Remove it, or name another file.`, { cause })
    throw new StartError(`${path} cannot be written: ${describeError(cause)}.`, { cause })
  })
  await file.write(csvRow(['merchantId', ...Object.keys(differenceCsv)]))
  let number = 0
  return {
    write: async (difference) => {
      number += 1
      const row = storedDifferenceOf(difference, { runId: '', number })
      const cells = Object.values(differenceCsv).map((cell) => cell(row))
      await file.write(csvRow([difference.merchantId, ...cells]))
    },
    close: () => file.close(),
  }
}
