import type { Sort } from '../../lists/narrowing.ts'

/** The texts above and below every list. */
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
  /** @param figures The formatted number. */
  readonly results: (count: number, figures: string) => string
  readonly exportCsv: string
  readonly pages: string
  readonly previous: string
  readonly next: string
}

/** A filter. */
export interface FilterWords {
  readonly label: string
  /** The option that excludes nothing. */
  readonly any: string
}
