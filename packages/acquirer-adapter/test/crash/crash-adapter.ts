import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { challengeFlowsOf, fieldsOf, flows } from '../flows.ts'
import { createAdapterProcess } from './adapter-process.ts'
import { type CrashDouble, type CrashReport, crashEverywhere } from './crash-everywhere.ts'
import type { ProcessOptions } from './killable-process.ts'

interface AdapterCrashes extends Omit<ProcessOptions, 'main'> {
  /** The file of the adapter's program. */
  readonly main: URL
  readonly double: CrashDouble & {
    readonly account: { answerChallenge(url: string, outcome: 'pass'): string }
  }
  readonly times: number
}

/** Kills an adapter's program between the steps of every operation, on a record of its own. */
export async function crashAdapter({
  main,
  variables,
  double,
  times,
  ...more
}: AdapterCrashes): Promise<CrashReport> {
  const folder = mkdtempSync(join(tmpdir(), 'element-adapter-'))
  const adapter = createAdapterProcess({
    main: main.pathname,
    variables: {
      ...variables,
      ACQUIRER_LEDGER: join(folder, 'ledger.sqlite'),
      LOG_LEVEL: 'silent',
      NODE_COMPILE_CACHE: join(folder, 'cache'),
    },
    ...more,
  })
  const challenged = challengeFlowsOf({
    pan: '4000000000003220',
    pass: (url) => fieldsOf(double.account.answerChallenge(url, 'pass')),
  })
  try {
    // The first one ends by itself, and so fills the compile cache.
    await adapter.start()
    await adapter.stop()
    return await crashEverywhere({ adapter, double, flows: [...flows, ...challenged], times })
  } finally {
    await adapter.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
