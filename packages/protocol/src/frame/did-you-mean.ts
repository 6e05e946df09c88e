/** The known word that a misspelled word probably means, such as `fontSize` for `font-size`. */
export function didYouMean(given: string, known: readonly string[]): string | undefined {
  const [nearest] = known
    .map((word) => ({ word, distance: editsBetween(plain(given), plain(word)) }))
    .sort((one, other) => one.distance - other.distance)
  return nearest && nearest.distance <= given.length / 3 ? nearest.word : undefined
}

/** Removes the most common differences: hyphens, colons and capitals. */
function plain(word: string): string {
  return word.replace(/[-:]/g, '').toLowerCase()
}

/** How many letters to insert, delete, replace or swap with a neighbor to turn one word into the other. */
export function editsBetween(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const [left = 0, above = 0, diagonal = 0] = [row[j - 1], last[j], last[j - 1]]
      const swapped = isSwapped ? (beforeLast[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
      row.push(Math.min(left + 1, above + 1, diagonal + (isSame ? 0 : 1), swapped))
    }
    beforeLast = last
    last = row
  }
  return last.at(-1) ?? 0
}
