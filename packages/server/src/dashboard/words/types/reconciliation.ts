import type { DifferenceKind, Side } from '../../../reconciliation/domain/difference.ts'
import type { ReconciliationRun, Resolution } from '../../../reconciliation/domain/run.ts'

/** The comparisons of the store with the acquirer. */
export interface ReconciliationWords {
  readonly none: string
  readonly noneHint: string
  /** The name of the list of comparisons. */
  readonly runs: string
  readonly time: string
  readonly source: string
  readonly sources: Readonly<Record<ReconciliationRun['source'], string>>
  readonly payments: string
  readonly movements: string
  readonly differences: string
  readonly agree: string
  readonly kind: string
  readonly kinds: Readonly<Record<DifferenceKind, string>>
  readonly payment: string
  readonly inStore: string
  readonly atAcquirer: string
  readonly sides: Readonly<Record<Side['state'], string>>
  readonly resolution: string
  readonly resolutions: Readonly<Record<Resolution, string>>
  /** How many differences the page shows, and how many the file has. */
  readonly firstOnly: (shown: string, inFile: string) => string
}
