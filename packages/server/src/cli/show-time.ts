/** Formats a time for people: UTC, to the second; a hyphen if there is none. */
export function showTime(atMs: number | null): string {
  return atMs === null ? '-' : `${new Date(atMs).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

/** Formats a time for programs: Unix seconds, as everywhere in the API. */
export function secondsOf(atMs: number | null): number | null {
  return atMs === null ? null : Math.floor(atMs / 1000)
}
