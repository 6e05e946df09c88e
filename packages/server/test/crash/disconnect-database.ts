import pg from 'pg'

/**
 * Disconnects everyone from a PostgreSQL database and refuses new connections, as a server that goes down does.
 *
 * @returns a function that allows connections again.
 */
export async function disconnectDatabase(url: string): Promise<() => Promise<void>> {
  const { pathname } = new URL(url)
  const name = pathname.slice(1)
  const server = Object.assign(new URL(url), { pathname: '/postgres' })
  const client = new pg.Client({ connectionString: server.href })
  await client.connect()
  await client.query(`alter database ${name} with allow_connections false`)
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  return async () => {
    await client.query(`alter database ${name} with allow_connections true`)
    await client.end()
  }
}
