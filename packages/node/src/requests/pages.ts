/** A page of a list. */
export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly nextCursor: string | null
}

/** All rows of a list, page by page. The client reads a page when you ask for its first row. */
export async function* readPages<Row>(
  readPage: (cursor: string | undefined) => Promise<Page<Row>>,
): AsyncGenerator<Row, void, undefined> {
  let cursor: string | undefined
  do {
    const page = await readPage(cursor)
    yield* page.rows
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

/** The filter of a list, with dates or Unix seconds. */
export type ListFilter<Query> = Omit<Query, 'cursor' | 'limit' | 'from' | 'to'> & {
  /** Rows of one page, 1 to 100. Default 100. */
  readonly pageSize?: number | undefined
} & ('from' extends keyof Query
    ? {
        /** Only rows that were created at this time or later: a date, or Unix seconds. */
        readonly from?: Date | number | undefined
        /** Only rows that were created before this time: a date, or Unix seconds. */
        readonly to?: Date | number | undefined
      }
    : unknown)

/** The query of a page. */
export function queryOf(
  filter: Readonly<Record<string, unknown>>,
  cursor: string | undefined,
): Readonly<Record<string, string | undefined>> {
  const { pageSize = 100, ...rest } = filter
  return {
    ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, textOf(value)])),
    limit: String(pageSize),
    cursor,
  }
}

function textOf(value: unknown): string | undefined {
  if (value === undefined) return undefined
  return value instanceof Date ? String(Math.floor(value.getTime() / 1000)) : String(value)
}
