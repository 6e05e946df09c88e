import { readFileSync } from 'node:fs'

/**
 * A page of the shop whose `{{names}}` are replaced by values.
 *
 * @param file For example `page/checkout.html`.
 * @param values HTML by name; text goes through `escapeHtml` first.
 */
export function fillPage(file: string, values: Readonly<Record<string, string>>): string {
  const template = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${file} asks for "${name}", which the shop does not have.`)
    return value
  })
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
