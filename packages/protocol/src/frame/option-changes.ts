/** Options of any kind, by name. */
type Options = { readonly [name: string]: unknown }

/**
 * The argument of `update()` that turns one set of options into another. It has only the differences, also within
 * nested options, and `null` for removed options. A different object with the same content is not a difference, because
 * frameworks create new objects at every render.
 *
 * @returns undefined if nothing differs.
 */
export function optionChanges<Given extends object>(before: Given, now: Given): Options | undefined {
  let changes: Record<string, unknown> | undefined
  for (const name in { ...before, ...now }) {
    const change = changeOf(before[name as keyof Given] ?? null, now[name as keyof Given] ?? null)
    if (change !== undefined) changes = { ...changes, [name]: change }
  }
  return changes
}

function changeOf(was: unknown, is: unknown): unknown {
  if (isNested(was) && isNested(is)) return optionChanges(was, is)
  // A list is replaced as a whole.
  return JSON.stringify(was) === JSON.stringify(is) ? undefined : is
}

function isNested(value: unknown): value is Options {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
