import type { Actor } from '../../history/domain/history-event.ts'

/** Who caused an event, at the end of its detail; `null` where the event's title says so. */
export const actorWords: Readonly<Record<Actor, string | null>> = {
  merchant: 'through the API',
  dashboard: 'in the dashboard',
  payer: null,
  job: null,
  acquirer: null,
  sandbox: 'simulated payer',
  imported: null,
}

/** Parts of a detail, without those that are missing, in one line. */
export function detailOf(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter((part) => part !== null && part !== undefined).join(' · ')
}
