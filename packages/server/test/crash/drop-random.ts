import pg from 'pg'

/**
 * Takes a PostgreSQL database away from everybody who works with it, as a server that goes down does.
 *
 * @returns what brings it back.
 */
export async function takeAway(url: string): Promise<() => Promise<void>> {
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
