/** Warns the developer about a problem that may still resolve itself. */
export function warn(sentence: string): void {
  // biome-ignore lint/suspicious/noConsole: the console is where a developer looks for warnings.
  console.warn(`element.js: ${sentence}`)
}
