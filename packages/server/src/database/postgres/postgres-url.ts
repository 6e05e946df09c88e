/** What can be said of a database in a message. */
export interface DatabaseName {
  readonly host: string
  readonly database: string
}

/**
 * Reads where a PostgreSQL URL points to. A password whose special characters are not encoded moves parts of itself into
 * the host or the database, which messages show: so a URL with such characters in the wrong place is not read at all.
 *
 * @returns `null` for a URL that cannot be read with certainty, or that names several hosts.
 */
export function readPostgresUrl(text: string): DatabaseName | null {
  const [, authority = '', rest = ''] = /^postgres(?:ql)?:\/\/([^/?#]*)(.*)$/s.exec(text) ?? []
  const place = authority.slice(authority.lastIndexOf('@') + 1)
  if (place.includes(',') || /[@#]/.test(rest)) return null
  // `pg` also takes a URL without a host, whose host is among its parameters.
  const url = place === '' ? text.replace(`//${authority}`, '//localhost') : text
  if (!URL.canParse(url)) return null
  const { hostname, port, pathname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? hostname
  const database = pathname.slice(1)
  return { host: `${host}:${searchParams.get('port') ?? (port || '5432')}`, database }
}
