/** The parameters of a request: texts, and objects of them. */
export interface Parameters {
  readonly [name: string]: string | Parameters
}

/** Parses a form with brackets: `card[number]=…` is `{ card: { number: '…' } }`. */
export function parseForm(text: string): Parameters {
  const root: Record<string, unknown> = {}
  for (const [path, value] of new URLSearchParams(text)) {
    const names = path.split(/[[\]]+/).filter((name) => name !== '')
    const last = names.pop() ?? ''
    const place = names.reduce<Record<string, unknown>>((object, name) => {
      object[name] ??= {}
      return object[name] as Record<string, unknown>
    }, root)
    place[last] = value
  }
  return root as Parameters
}

/** A parameter that must be a text, or missing. */
export function textOf(parameters: Parameters, name: string): string | undefined {
  const value = parameters[name]
  return typeof value === 'string' ? value : undefined
}

/** A parameter that is an object; empty if it is missing. */
export function partOf(parameters: Parameters, name: string): Parameters {
  const value = parameters[name]
  return typeof value === 'object' ? value : {}
}
