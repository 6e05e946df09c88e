/** The value that the header `Cookie` has under a name; `null`: none. */
export function findCookie(header: string | undefined, name: string): string | null {
  const beginning = `${name}=`
  const pairs = (header ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(beginning))?.slice(beginning.length) ?? null
}
