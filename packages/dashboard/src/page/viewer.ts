import type { Database } from '@element-js/database'
import { listLatestCountries } from '@element-js/payments'
import {
  type Country,
  type Currency,
  countries,
  isCountry,
  type Locale,
  numberTagOf,
} from '@element-js/values'
import type { FastifyRequest } from 'fastify'
import { sessionOf } from '../session/require-session.ts'
import type { Session } from '../session/session.ts'
import { languageOf } from './language.ts'

/** The reader of a page. Texts, numbers and times are formatted for them. */
export interface Viewer {
  readonly locale: Locale
  /** The country of most of the merchant's latest payments and links; `null` if there are none. */
  readonly country: Country | null
}

/** A viewer who can send forms. */
export interface Visitor extends Viewer {
  readonly session: Session
}

/** The time zone that the dashboard shows times in, for example `America/Sao_Paulo`. */
export type TimeZone = string

export async function findViewer(
  { db }: { readonly db: Database },
  request: FastifyRequest,
): Promise<Visitor> {
  const session = sessionOf(request)
  const counts = Map.groupBy(await listLatestCountries(db, session.merchant.id), (country) => country)
  const [main] = [...counts].sort(([, a], [, b]) => b.length - a.length)[0] ?? []
  const country = main !== undefined && isCountry(main) ? main : null
  return { locale: languageOf(request), country, session }
}

/** The time zone of the viewer's country; UTC if there is none. */
export function timeZoneOf({ country }: Pick<Viewer, 'country'>): TimeZone {
  return country === null ? 'UTC' : countries[country].timeZone
}

/** The country whose separators an amount uses: that of its record, else of its currency, else of the viewer. */
export function countryOfAmount(
  { currency, country }: { readonly currency: Currency; readonly country?: Country },
  viewer: Pick<Viewer, 'country'>,
): Country {
  const home = Object.entries(countries).find(([, facts]) => facts.currency === currency)?.[0]
  // The dollar belongs to none of these countries. They are written with the separators of the United States, which are
  // those of Mexico.
  return country ?? (home as Country | undefined) ?? viewer.country ?? 'MX'
}

/** The BCP 47 tag for numbers that are not amounts. */
export function numberTagFor({ locale, country }: Viewer): string {
  return numberTagOf(country ?? (locale === 'pt' ? 'BR' : 'MX'), locale)
}
