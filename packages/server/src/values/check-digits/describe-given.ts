/** A personal number as an error may repeat it: enough to recognize it, and not the number. */
export function describeGiven(text: string): string {
  const { length } = [...text]
  return length < 5
    ? `${length} characters were given`
    : `${length} characters that end in ${text.slice(-2)} were given`
}
