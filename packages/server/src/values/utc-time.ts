/** A moment as records of payment links tell it: `2030-01-31 12:05:00`, UTC (interface §2.2). */
export function utcTimeOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 19).replace('T', ' ')
}
