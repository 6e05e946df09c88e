import type { Actor } from '../../history/domain/history-event.ts'
import type { SettingsActor } from '../../history/domain/settings-change.ts'
import type { Locale } from '../../locale.ts'
import { dashboardWords } from '../words/dashboard-words.ts'

/** Who caused an event, at the end of its detail; `null` if the event's title says so. */
export function actorWordsOf(actor: Actor | SettingsActor, locale: Locale): string | null {
  const { actors } = dashboardWords[locale].page
  const separator = actor.indexOf(':')
  const surface = separator < 0 ? actor : actor.slice(0, separator)
  const words = Object.hasOwn(actors, surface) ? actors[surface as keyof typeof actors] : null
  return separator < 0 ? words : `${actor.slice(separator + 1)}, ${words}`
}

/** Joins the parts of a detail that exist, in one line. */
export function detailOf(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter((part) => part !== null && part !== undefined).join(' · ')
}
