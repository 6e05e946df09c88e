/** Serializes a value to JSON with sorted keys: equal content gives equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(withSortedKeys(value))
}

function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys)
  if (value === null || typeof value !== 'object') return value
  const content = value as Readonly<Record<string, unknown>>
  const names = Object.keys(content).sort()
  return Object.fromEntries(names.map((name) => [name, withSortedKeys(content[name])]))
}
