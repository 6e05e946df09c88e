/** A suggestion to append to an error message, with a leading space; empty if no known word is similar. */
export function didYouMean(
  given: string,
  known: readonly string[],
  show: (known: string) => string = (word) => word,
): string {
  const nearest = known
    .map((word) => ({ word, distance: editsBetween(given.toLowerCase(), word) }))
    .sort((a, b) => a.distance - b.distance)[0]
  // A third of the letters: "merchnt" is a typing error for "merchant", and "delete" is not one for "help".
  if (!nearest || nearest.distance > Math.max(1, Math.floor(given.length / 3))) return ''
  return ` Did you mean ${show(nearest.word)}?`
}

/** The number of insertions, deletions, changes and swaps of neighbors that turn one word into the other. */
function editsBetween(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = last
    last = row
  }
  return last[b.length] ?? 0
}
