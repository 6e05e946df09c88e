import {
  type Database,
  type ListPage,
  type Place,
  readCursor,
  sorts,
  type Total,
  type TotalLimit,
} from '@element-js/database'
import type { App } from '@element-js/http'
import type { Selection } from '@element-js/payments'
import { type Currency, characters, currencyExponents, ServiceError, toDecimal } from '@element-js/values'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { DashboardContext } from '../context.ts'
import type { Section } from '../page/layout.ts'
import { showPage } from '../page/show-page.ts'
import { findViewer, timeZoneOf, type Viewer } from '../page/viewer.ts'
import { sessionOf } from '../session/require-session.ts'
import { type CsvColumns, csvRow, sendCsv } from './csv.ts'
import { beginningOf, dayAfter } from './day-range.ts'
import { isFiltered, type ListFilters, type ListView, listPage } from './list-page.ts'

/** The number of rows on a page. */
export const pageLength = 25

/** A list of records, as a page and as a CSV file. */
export interface RecordList<Row, Selected extends Selection<string>> {
  /** Its address is `/dashboard/` with this name. */
  readonly section: Section
  /** The name of the CSV file. Default: that of the section. */
  readonly fileName?: string
  readonly statuses: readonly string[]
  /** Another filter, with its name in the address and in the selection. */
  readonly more?: { readonly name: string; readonly values: readonly string[] }
  readonly read: (db: Database, selection: Selected & Place) => Promise<ListPage<Row>>
  readonly total: (db: Database, selection: Selected & TotalLimit) => Promise<readonly Total[]>
  /** The column of the file whose totals are at its end. Default: `amount`. */
  readonly totalled?: string
  readonly csv: CsvColumns<Row>
  readonly view: (viewer: Viewer) => ListView<Row>
}

// The rows of a file that are read at a time.
const rowsAtATime = 500

/**
 * The most rows that a page adds up, which takes PostgreSQL up to about a second for each hundred thousand. Its time ends
 * after ten.
 */
export const mostTotalled = 250_000

/** The page shows its rows without totals that take too long: a database that is away answers neither. */
export async function shownTotals(totals: Promise<readonly Total[]>): Promise<readonly Total[] | 'too many'> {
  try {
    const found = await totals
    return found.reduce((sum, { count }) => sum + count, 0) > mostTotalled ? 'too many' : found
  } catch (error) {
    if (error instanceof ServiceError && error.reason === 'store_unavailable') return 'too many'
    throw error
  }
}

/** Serves a list as a page, and as a file with its totals at the end. */
export function listRoutes<Row, Selected extends Selection<string>>(
  app: App,
  context: DashboardContext,
  list: RecordList<Row, Selected>,
): void {
  const { section, statuses, more } = list
  const { readList } = context
  const querystring = z.object({
    ...listParameters,
    status: oneOf(statuses),
    ...(more && { [more.name]: oneOf(more.values) }),
  })

  app.get(`/dashboard/${section}`, { schema: { querystring } }, async (request, reply) => {
    const { viewer, filters, selection } = await readRequest(request, request.query)
    const place = { place: filters.place, limit: pageLength }
    const [page, totals] = await Promise.all([
      readList((db) => list.read(db, { ...selection, ...place })),
      isFiltered(filters)
        ? shownTotals(readList((db) => list.total(db, { ...selection, atMost: mostTotalled })))
        : null,
    ])
    const view = list.view(viewer)
    return showPage(context, { request, reply }, listPage({ section, view, filters, page, totals, viewer }))
  })

  app.get(`/dashboard/${section}.csv`, { schema: { querystring } }, async (request, reply) => {
    const { selection } = await readRequest(request, request.query)
    async function* batches(): AsyncGenerator<readonly Row[]> {
      let place: Place['place'] = null
      do {
        const at: Place = { place, limit: rowsAtATime }
        const { rows, next } = await readList((db) => list.read(db, { ...selection, ...at }))
        yield rows
        place = next && { ...next, side: 'after' }
      } while (place)
    }
    const foot = async (): Promise<string> => {
      const totals = (await readList((db) => list.total(db, selection))).map(
        ({ currency, count, amountMinor }) =>
          csvRow(['total', currency, count, currency && toDecimal({ amountMinor, currency })]),
      )
      return [csvRow([]), csvRow(['total', 'currency', 'count', list.totalled ?? 'amount']), ...totals].join(
        '',
      )
    }
    return sendCsv(reply, { name: list.fileName ?? section, columns: list.csv, batches: batches(), foot })
  })

  async function readRequest(request: FastifyRequest, query: z.infer<typeof querystring>) {
    const viewer = await findViewer(context, request)
    const timeZone = timeZoneOf(viewer)
    const { q, status, from, to, currency, sort, before, after } = query
    const given =
      more && ([more.name, (query as Readonly<Record<string, string | null>>)[more.name] ?? null] as const)
    const cursor = readCursor(before ?? after ?? '')
    const filters: ListFilters = {
      q,
      status,
      more: given ?? null,
      from,
      to,
      currency: list.view(viewer).hasAmounts ? currency : null,
      sort: sort ?? 'newest',
      place: cursor && { ...cursor, side: before === null ? 'after' : 'before' },
    }
    // The schema of the query admits the values of this list only.
    const selection = {
      merchantId: sessionOf(request).merchant.id,
      search: q,
      fromMs: from === null ? null : beginningOf(from, timeZone),
      untilMs: to === null ? null : beginningOf(dayAfter(to), timeZone),
      currency: filters.currency,
      sort: filters.sort,
      status,
      ...(given && { [given[0]]: given[1] }),
    } as unknown as Selected
    return { viewer, filters, selection }
  }
}

/** The parameters of every list. Unreadable ones are ignored, because an address may be mistyped, cut off, or old. */
const listParameters = {
  q: characters(200).trim().catch(''),
  from: day(),
  to: day(),
  currency: oneOf(Object.keys(currencyExponents) as Currency[]),
  sort: oneOf(sorts),
  before: characters(200).nullable().catch(null),
  after: characters(200).nullable().catch(null),
}

/** Reads one of several words; `null` for anything else. */
function oneOf<Word extends string>(words: readonly Word[]): z.ZodType<Word | null> {
  return z
    .enum(words as readonly [Word, ...Word[]])
    .nullable()
    .catch(null)
}

function day(): z.ZodType<string | null> {
  return characters(10)
    .refine((text) => beginningOf(text, 'UTC') !== null)
    .nullable()
    .catch(null)
}
