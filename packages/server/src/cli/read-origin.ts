import { readFrameOrigin } from '../merchants/domain/frame-origin.ts'
import { UsageError } from './usage-error.ts'

/** An origin as a person typed it. @throws UsageError that says what is wrong with it. */
export function readOrigin(text: string): string {
  const read = readFrameOrigin(text)
  if ('pattern' in read) return read.pattern
  throw new UsageError(
    `"${text}" is ${read.flaw}. Wanted is an origin, as https://shop.example or http://localhost:*`,
  )
}
