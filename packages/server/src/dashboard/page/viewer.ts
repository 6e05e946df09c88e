import type { FastifyRequest } from 'fastify'
import type { Database } from '../../database/database.ts'
import type { Locale } from '../../locale.ts'
import { type Country, countries, isCountry } from '../../money/country.ts'
import type { Currency } from '../../money/money.ts'
import { numberTagOf } from '../../money/number-tag.ts'
import { listLatestCountries } from '../overview/payment-volume.ts'
import { sessionOf } from '../session/require-session.ts'
import { languageOf } from './language.ts'

/** For whom a page is: it decides how texts, numbers and times are written. */
export interface Viewer {
  readonly locale: Locale
  /** Of most of the merchant's latest payments and links; `null` where there are none. */
  readonly country: Country | null
}

/** The time zone that the dashboard shows times in, for example `America/Sao_Paulo`. */
export type TimeZone = string

export async function findViewer(
  { db }: { readonly db: Database },
  request: FastifyRequest,
): Promise<Viewer> {
  const { id } = sessionOf(request).merchant
  const counts = Map.groupBy(await listLatestCountries(db, id), (country) => country)
  const [main] = [...counts].sort(([, a], [, b]) => b.length - a.length)[0] ?? []
  return {
    locale: languageOf(request),
    country: main !== undefined && isCountry(main) ? main : null,
  }
}

/** The time zone of the viewer's country; UTC where there is none. */
export function timeZoneOf({ country }: Pick<Viewer, 'country'>): TimeZone {
  return country === null ? 'UTC' : countries[country].timeZone
}

/** The country whose separators an amount has: of its record, else of its currency, else the viewer's. */
export function countryOfAmount(
  { currency, country }: { readonly currency: Currency; readonly country?: Country },
  viewer: Pick<Viewer, 'country'>,
): Country {
  const home = Object.entries(countries).find(([, facts]) => facts.currency === currency)?.[0]
  // Dollars are no country's own here. In Mexico they are written as where they come from.
  return country ?? (home as Country | undefined) ?? viewer.country ?? 'MX'
}

/** The BCP 47 tag by which numbers that are no amounts are written. */
export function numberTagFor({ locale, country }: Viewer): string {
  return numberTagOf(country ?? (locale === 'pt' ? 'BR' : 'MX'), locale)
}
