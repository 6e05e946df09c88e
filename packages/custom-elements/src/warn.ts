/** Tells the developer of something that may still come right. */
export function warn(sentence: string): void {
  // biome-ignore lint/suspicious/noConsole: the console is where a developer looks for it.
  console.warn(`element.js: ${sentence}`)
}
