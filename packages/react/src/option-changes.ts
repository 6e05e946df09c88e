/** Options by name, whatever they are. */
type Options = { readonly [name: string]: unknown }

/**
 * What `update()` must be told to get from one set of options to another: only what differs, within nested options too,
 * and `null` for what is no more. What merely is another object with the same content is no difference.
 *
 * @returns undefined when there is nothing to tell.
 */
export function optionChanges(before: Options, now: Options): Options | undefined {
  let changes: Record<string, unknown> | undefined
  for (const name in { ...before, ...now }) {
    const change = changeOf(before[name] ?? null, now[name] ?? null)
    if (change !== undefined) changes = { ...changes, [name]: change }
  }
  return changes
}

function changeOf(was: unknown, is: unknown): unknown {
  if (isNested(was) && isNested(is)) return optionChanges(was, is)
  // A list is told as a whole.
  return JSON.stringify(was) === JSON.stringify(is) ? undefined : is
}

function isNested(value: unknown): value is Options {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
