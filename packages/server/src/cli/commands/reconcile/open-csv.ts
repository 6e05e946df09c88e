import { open } from 'node:fs/promises'
import { csvRow } from '../../../dashboard/lists/csv.ts'
import { differenceCsv } from '../../../dashboard/reconciliation/difference-csv.ts'
import type { ResolvedDifference } from '../../../reconciliation/domain/run.ts'
import { storedDifferenceOf } from '../../../reconciliation/domain/stored-difference.ts'
import { describeError, StartError } from '../../../start-error.ts'

/** A file for the differences of a comparison. */
export interface DifferenceFile {
  write(difference: ResolvedDifference): Promise<void>
  close(): Promise<void>
}

/**
 * @param path `undefined`: there is none, and nothing is written.
 * @throws StartError if the file exists or cannot be written.
 */
export async function openCsv(path: string | undefined): Promise<DifferenceFile> {
  if (path === undefined) return { write: async () => {}, close: async () => {} }
  const file = await open(path, 'wx', 0o600).catch((cause: unknown) => {
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
