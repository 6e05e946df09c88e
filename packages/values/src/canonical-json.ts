/** Serializes a value to JSON with sorted keys: equal content gives equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(withSortedKeys(value))
}

// A body may have thousands of numbers, so what has nothing to sort is not copied.
function withSortedKeys(value: unknown): unknown {
  if (isSimple(value)) return value
  if (Array.isArray(value)) return value.every(isSimple) ? value : value.map(withSortedKeys)
  const content = value as Readonly<Record<string, unknown>>
  const names = Object.keys(content)
  if (names.length === 1 && isSimple(content[names[0] as string])) return value
  return Object.fromEntries(names.sort().map((name) => [name, withSortedKeys(content[name])]))
}

function isSimple(value: unknown): boolean {
  return value === null || typeof value !== 'object'
}
