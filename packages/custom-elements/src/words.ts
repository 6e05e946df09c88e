import { type Locale, localeOf } from '@element-js/protocol/frame'

/** The browser's messages about a field that has not reported an error itself. */
export interface Words {
  readonly empty: string
  readonly incomplete: string
}

const words: Readonly<Record<Locale, Words>> = {
  en: { empty: 'Fill in this field.', incomplete: 'This is incomplete.' },
  es: { empty: 'Completa este campo.', incomplete: 'Está incompleto.' },
  pt: { empty: 'Preencha este campo.', incomplete: 'Está incompleto.' },
}

/** @param tag The group's locale: an IETF tag, or `auto`. */
export function wordsIn(tag: string): Words {
  return words[localeOf(tag) ?? 'en']
}
