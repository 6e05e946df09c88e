/**
 * The paths of the texts that are the same in two languages, for tests. A text that is a function is compared with a
 * mark in place of each value.
 */
export function untranslated(english: unknown, other: unknown): readonly string[] {
  const inEnglish = new Map(textsOf(english))
  return textsOf(other).flatMap(([path, text]) => (inEnglish.get(path) === text ? [path] : []))
}

function textsOf(words: unknown, path = ''): readonly (readonly [path: string, text: string])[] {
  if (typeof words === 'string') return [[path, words]]
  if (typeof words === 'function') return [[path, String(words('§', '§'))]]
  return Object.entries(words as object).flatMap(([key, value]) =>
    textsOf(value, path === '' ? key : `${path}.${key}`),
  )
}
