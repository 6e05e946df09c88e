/** A time in Unix seconds, as most of the API gives times: rounded down; `null` if there is none. */
export function unixSecondsOf(atMs: number): number
export function unixSecondsOf(atMs: number | null): number | null
export function unixSecondsOf(atMs: number | null): number | null {
  return atMs === null ? null : Math.floor(atMs / 1000)
}

/** Formats a time as records of payment links show it: `2030-01-31 12:05:00`, UTC. */
export function utcTimeOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 19).replace('T', ' ')
}
