import { utcTimeOf } from '../values/time-formats.ts'

/** Formats a time for people: UTC, to the second; a hyphen if there is none. */
export function showTime(atMs: number | null): string {
  return atMs === null ? '-' : `${utcTimeOf(atMs)} UTC`
}
