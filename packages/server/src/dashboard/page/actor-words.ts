import type { Actor } from '../../history/domain/history-event.ts'

/** Who caused an event, at the end of its detail; `null` where the event's title says so. */
export function actorWordsOf(actor: Actor): string | null {
  const separator = actor.indexOf(':')
  const surface = separator < 0 ? actor : actor.slice(0, separator)
  const words = surface in wordsOfSurface ? wordsOfSurface[surface as keyof typeof wordsOfSurface] : null
  return separator < 0 ? words : `${actor.slice(separator + 1)}, ${words}`
}

const wordsOfSurface = {
  merchant: 'through the API',
  dashboard: 'in the dashboard',
  sandbox: 'simulated payer',
} as const

/** Parts of a detail, without those that are missing, in one line. */
export function detailOf(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter((part) => part !== null && part !== undefined).join(' · ')
}
