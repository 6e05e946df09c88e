/**
 * What `update` is to be told for options to become others: what is new or different, and `null` for what is gone, in
 * nested objects too. Frameworks make their objects anew at every turn, so equal ones count as the same.
 *
 * @returns null when there is nothing to tell.
 */
export function optionChanges(before: object, after: object): Record<string, unknown> | null {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  const changes: Record<string, unknown> = {}
  for (const option of new Set([...old.keys(), ...now.keys()])) {
    const [was, is] = [old.get(option), now.get(option)]
    if (JSON.stringify(was) === JSON.stringify(is)) continue
    changes[option] = isNested(was) && isNested(is) ? optionChanges(was, is) : (is ?? null)
  }
  return Object.keys(changes).length > 0 ? changes : null
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
