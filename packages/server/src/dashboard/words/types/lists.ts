import type { Sort } from '../../lists/narrowing.ts'

/** Above and below every list. */
export interface ListWords {
  readonly search: string
  readonly status: FilterWords
  readonly currency: FilterWords
  readonly from: string
  readonly to: string
  readonly order: string
  readonly sorts: Readonly<Record<Sort, string>>
  readonly clear: string
  readonly noResults: string
  /** @param figures The number as it is written. */
  readonly results: (count: number, figures: string) => string
  readonly exportCsv: string
  readonly pages: string
  readonly previous: string
  readonly next: string
}

/** A filter. */
export interface FilterWords {
  readonly label: string
  /** The choice that leaves nothing out. */
  readonly any: string
}
