const told = new Set<string>()

/** Tells the developer, once a page, of something that is no reason to stop. */
export function warn(sentence: string): void {
  if (told.has(sentence)) return
  told.add(sentence)
  // biome-ignore lint/suspicious/noConsole: the console is where a developer looks for it.
  console.warn(`element.js: ${sentence}`)
}
