const format = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** The choices in a sentence of the API reference: `en, es or pt`. */
export function anyOf(choices: readonly string[]): string {
  return format.format(choices)
}
