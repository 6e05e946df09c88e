const told = new Set<string>()

/** Warns the developer, once per page, about something that is no reason to stop. */
export function warn(sentence: string): void {
  if (told.has(sentence)) return
  told.add(sentence)
  // biome-ignore lint/suspicious/noConsole: the console is where a developer looks for it.
  console.warn(`element.js: ${sentence}`)
}
