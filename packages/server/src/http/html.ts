/** Markup that is safe to send: whatever text went into it was escaped. Made by `html` alone. */
export interface Html {
  readonly markup: string
}

type Value = string | Html | readonly Html[] | null

/** Makes markup of a template. Text in it is escaped; other markup stays; `null` is nothing. */
export function html(template: TemplateStringsArray, ...values: readonly Value[]): Html {
  return { markup: String.raw({ raw: template }, ...values.map(markupOf)) }
}

/** Markup that stands in our own files, as it is. Never for what came from outside. */
export function trusted(markup: string): Html {
  return { markup }
}

function markupOf(value: Value): string {
  if (value === null) return ''
  if (typeof value === 'string') return escapeText(value)
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('')
}

function escapeText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
