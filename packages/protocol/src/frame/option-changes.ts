/** Options by name, whatever they are. */
type Options = { readonly [name: string]: unknown }

/**
 * What `update()` is given to turn one set of options into another: only what differs, within nested options too, and
 * `null` for what is gone. Another object with the same content is no difference: frameworks make objects anew at every
 * render.
 *
 * @returns undefined when nothing differs.
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
  // A list is given as a whole.
  return JSON.stringify(was) === JSON.stringify(is) ? undefined : is
}

function isNested(value: unknown): value is Options {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
