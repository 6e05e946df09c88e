/** Formats a time as records of payment links show it: `2030-01-31 12:05:00`, UTC. */
export function utcTimeOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 19).replace('T', ' ')
}
