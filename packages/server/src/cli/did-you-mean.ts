import { didYouMean as nearestOf } from '@element-js/protocol/frame'

/** A suggestion to append to an error message, with a leading space; empty if no known word is similar. */
export function didYouMean(
  given: string,
  known: readonly string[],
  show: (known: string) => string = (word) => word,
): string {
  const nearest = nearestOf(given, known)
  return nearest === undefined ? '' : ` Did you mean ${show(nearest)}?`
}
