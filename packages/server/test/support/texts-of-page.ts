// What other programs wrote, and names of the API: the same in every language.
const ofOthers = /<(script|style|pre|code)\b.*?<\/\1>/gs
const readAttributes = /\s(?:aria-label|placeholder|alt|data-copied|data-head)="([^"]*)"/g

/** What a page of the template `html` says: each piece of text that people see or hear, also in attributes. */
export function textsOfPage(markup: string): readonly string[] {
  const own = markup.replace(ofOthers, '')
  const attributes = [...own.matchAll(readAttributes)].map(([, text = '']) => text)
  return [...own.split(/<[^>]*>/), ...attributes]
    .map((text) => text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))).trim())
    .filter((text) => /\p{Letter}{2}/u.test(text))
}

/** All strings of an object of texts, by their paths. Those of functions have `§` where a value stands. */
export function leavesOf(texts: unknown, path = ''): readonly (readonly [path: string, text: string])[] {
  if (typeof texts === 'string') return [[path, texts]]
  if (typeof texts === 'function') return [[path, String(texts('§', '§', '§'))]]
  return Object.entries(texts as object).flatMap(([key, value]) => leavesOf(value, `${path}.${key}`))
}
