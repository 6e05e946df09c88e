const told = new Set<string>()

/** Warns the developer, once per page, about something that does not stop the library. */
export function warn(sentence: string): void {
  if (told.has(sentence)) return
  told.add(sentence)
  // biome-ignore lint/suspicious/noConsole: the console is where a developer looks for warnings.
  console.warn(`element.js: ${sentence}`)
}
