import { readFileSync } from 'node:fs'

/**
 * A page of the shop whose `{{names}}` are replaced by values.
 *
 * @param file For example `page/checkout.html`.
 * @param values HTML by name; text goes through `escapeHtml` first.
 * @param words Texts: `{{cart.title}}` is the property `title` of its property `cart`, escaped.
 */
export function fillPage(file: string, values: Readonly<Record<string, string>>, words: object = {}): string {
  const template = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
  return template.replace(/\{\{([\w.]+)\}\}/g, (_, name: string) => {
    const value = values[name] ?? textIn(words, name)
    if (value === undefined) throw new Error(`${file} asks for "${name}", which the shop does not have.`)
    return value
  })
}

function textIn(words: object, name: string): string | undefined {
  const found = name
    .split('.')
    .reduce<unknown>((part, key) => (part as Readonly<Record<string, unknown>> | undefined)?.[key], words)
  return typeof found === 'string' ? escapeHtml(found) : undefined
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
