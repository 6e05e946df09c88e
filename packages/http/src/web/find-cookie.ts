/**
 * The value of a cookie in the header `Cookie`, or `null` if it is not there. Only spaces may precede a name: browsers
 * let every host of a site set a cookie whose name is another space and `__Host-…`.
 */
export function findCookie(header: string | undefined, name: string): string | null {
  const beginning = `${name}=`
  const pairs = (header ?? '').split(/; */)
  return pairs.find((pair) => pair.startsWith(beginning))?.slice(beginning.length) ?? null
}
