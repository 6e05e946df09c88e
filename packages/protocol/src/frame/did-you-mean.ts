/** The known word that a misspelled word probably means, such as `fontSize` for `font-size`. */
export function didYouMean(given: string, known: readonly string[]): string | undefined {
  const [nearest] = known
    .map((word) => ({ word, distance: distanceOf(plain(given), plain(word)) }))
    .sort((one, other) => one.distance - other.distance)
  return nearest && nearest.distance <= given.length / 3 ? nearest.word : undefined
}

/** Removes the most common differences: hyphens, colons and capitals. */
function plain(word: string): string {
  return word.replace(/[-:]/g, '').toLowerCase()
}

/** The number of letters to insert, delete or replace to turn one word into the other (Levenshtein distance). */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (const [column, wanted] of [...other].entries()) {
      const [left = 0, above = 0, before = 0] = [next[column], row[column + 1], row[column]]
      next.push(Math.min(left + 1, above + 1, before + (letter === wanted ? 0 : 1)))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
