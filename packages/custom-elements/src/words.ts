/** What the browser says of a field that has not said itself yet what is wrong. */
export interface Words {
  readonly empty: string
  readonly incomplete: string
}

const en: Words = { empty: 'Fill in this field.', incomplete: 'This is incomplete.' }
const words: { readonly [language: string]: Words } = {
  en,
  es: { empty: 'Completa este campo.', incomplete: 'Está incompleto.' },
  pt: { empty: 'Preencha este campo.', incomplete: 'Está incompleto.' },
}

/** @param locale As the group's: an IETF tag, or `auto`. */
export function wordsIn(locale: string): Words {
  const tag = locale === 'auto' ? navigator.language : locale
  return words[tag.slice(0, 2).toLowerCase()] ?? en
}
