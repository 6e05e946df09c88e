import { Window } from 'happy-dom'

// Text by other programs and names of the API: they are the same in every language.
const ofOthers = 'script, style, pre, code'
const readAttributes = ['aria-label', 'placeholder', 'alt', 'data-copied', 'data-head']

// A window costs more than a page.
const parser = new new Window().DOMParser()

/** The text of a page of the template `html`: each piece that people see or hear, also in attributes. */
export function textsOfPage(markup: string): readonly string[] {
  const document = parser.parseFromString(markup, 'text/html')
  for (const element of document.querySelectorAll(ofOthers)) element.remove()
  const elements = [...document.querySelectorAll('*')]
  const attributes = elements.flatMap((element) => readAttributes.map((name) => element.getAttribute(name)))
  const pieces = elements.flatMap((element) =>
    [...element.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ textContent }) => textContent),
  )
  return [...pieces, ...attributes]
    .map((text) => (text ?? '').trim())
    .filter((text) => /\p{Letter}{2}/u.test(text))
}

/** All strings of an object of texts, by their paths. Those of functions have `§` where a value stands. */
export function leavesOf(texts: unknown, path = ''): readonly (readonly [path: string, text: string])[] {
  if (typeof texts === 'string') return [[path, texts]]
  if (typeof texts === 'function') return [[path, String(texts('§', '§', '§'))]]
  return Object.entries(texts as object).flatMap(([key, value]) => leavesOf(value, `${path}.${key}`))
}
