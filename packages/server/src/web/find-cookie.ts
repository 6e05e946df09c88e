/** The value of a cookie in the header `Cookie`, or `null` if it is not there. */
export function findCookie(header: string | undefined, name: string): string | null {
  const beginning = `${name}=`
  const pairs = (header ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(beginning))?.slice(beginning.length) ?? null
}
