/** Serializes a value to JSON with sorted keys: equal content gives equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(withSortedKeys(value))
}

function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys)
  if (value === null || typeof value !== 'object') return value
  const sorted = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(sorted.map(([name, part]) => [name, withSortedKeys(part)]))
}
