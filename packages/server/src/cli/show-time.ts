/** A time as commands show it to people: UTC, to the second; a hyphen where there is none. */
export function showTime(atMs: number | null): string {
  return atMs === null ? '-' : `${new Date(atMs).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

/** The same for programs: Unix seconds, as everywhere in the interface. */
export function secondsOf(atMs: number | null): number | null {
  return atMs === null ? null : Math.floor(atMs / 1000)
}
