const table = 'docs/coming-from.md'

/** Says that something of the other library does not exist here. */
export function unavailable(what: string): string {
  return `${what} is not there in element.js. See ${table}.`
}

const warned = new Set<string>()

/** Warns the developer, once per page for each sentence. */
export function warnOnce(sentence: string): void {
  if (warned.has(sentence)) return
  warned.add(sentence)
  // biome-ignore lint/suspicious/noConsole: the console is where a developer looks for warnings.
  console.warn(`element.js: ${sentence} See ${table}.`)
}
