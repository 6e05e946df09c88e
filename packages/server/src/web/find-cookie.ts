/** The value of a cookie in the header `Cookie`; `null` when there is none of that name. */
export function findCookie(header: string | undefined, name: string): string | null {
  const beginning = `${name}=`
  const pairs = (header ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(beginning))?.slice(beginning.length) ?? null
}
