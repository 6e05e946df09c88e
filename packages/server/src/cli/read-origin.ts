import { findWayWithout, readFrameOrigin } from '../merchants/domain/frame-origin.ts'
import { withoutCredentials } from './client/connection.ts'
import { UsageError } from './usage-error.ts'

/** Parses an origin that a person typed. @throws UsageError that says what is wrong with it. */
export function readOrigin(text: string): string {
  const read = readFrameOrigin(text)
  if ('pattern' in read) return read.pattern
  const advice =
    findWayWithout(text) ?? 'Give an origin, for example https://shop.example or http://localhost:*'
  throw new UsageError(`"${withoutCredentials(text)}" is ${read.flaw}. ${advice}`)
}
