/** What a PostgreSQL URL says of its database. */
export interface PostgresPlace {
  /** One or several with their ports, for messages. */
  readonly hosts: string
  /** For messages. */
  readonly database: string
  /** A URL for each host, without `query_timeout`. */
  readonly urls: readonly [string, ...string[]]
  readonly parameters: URLSearchParams
}

// The service writes, so of several hosts it needs one that can be written, whether the URL says so or not.
const fitAttributes: ReadonlySet<string> = new Set(['any', 'read-write', 'primary'])

/** The values of `sslmode` that `pg` knows. With any other one it would connect in a way that nobody asked for. */
export const sslModes: readonly string[] = [
  'disable',
  'prefer',
  'require',
  'verify-ca',
  'verify-full',
  'no-verify',
]

/** The parameters that replace the limits of all pools. `pg` would read `10s` as 10 and `1e3` as 1. */
export const limitParameters: readonly string[] = [
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'query_timeout',
]

/**
 * Reads where a PostgreSQL URL points to. A password whose special characters are not encoded moves parts of itself into
 * the host or the database, which messages show: so a URL with such characters in the wrong place is not read at all.
 *
 * @returns `null` for a URL that cannot be read with certainty.
 */
export function readPostgresUrl(text: string): PostgresPlace | null {
  const [, scheme = '', authority = '', rest = ''] = /^(postgres(?:ql)?:\/\/)([^/?#]*)(.*)$/s.exec(text) ?? []
  // A parameter behind any other sign than `?` would be a part of the database's name.
  if (/[@#]/.test(rest) || /^[^?]*[&;=]/.test(rest)) return null
  const afterUser = authority.lastIndexOf('@') + 1
  const user = authority.slice(0, afterUser)
  const [first, ...others] = authority
    .slice(afterUser)
    .split(',')
    .map((place) => ({
      url: `${scheme}${user}${place}${withoutPatience(rest)}`,
      // `pg` also takes a URL without a host, whose host is among its parameters.
      readable: place === '' ? `${scheme}localhost${rest}` : `${scheme}${user}${place}${rest}`,
    }))
  if (!first || ![first, ...others].every(({ readable }) => URL.canParse(readable))) return null
  const { pathname, searchParams: parameters } = new URL(first.readable)
  if (!fitAttributes.has(parameters.get('target_session_attrs') ?? 'any')) return null
  if (!parameters.getAll('sslmode').every((mode) => sslModes.includes(mode))) return null
  if (!limitParameters.flatMap((name) => parameters.getAll(name)).every((ms) => /^\d{1,9}$/.test(ms)))
    return null
  const hosts = [first, ...others].map(({ readable }) => hostOf(new URL(readable)))
  return {
    hosts: hosts.join(', '),
    database: pathname.slice(1),
    urls: [first.url, ...others.map(({ url }) => url)],
    parameters,
  }
}

// It is a limit of each pool, and `pg` would prefer that of the URL.
function withoutPatience(rest: string): string {
  const [path = '', ...query] = rest.split(/[?&]/)
  const left = query.filter((parameter) => !parameter.startsWith('query_timeout='))
  return left.length === 0 ? path : `${path}?${left.join('&')}`
}

function hostOf({ hostname, port, searchParams }: URL): string {
  return `${searchParams.get('host') ?? hostname}:${searchParams.get('port') ?? (port || '5432')}`
}
