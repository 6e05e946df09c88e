import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

// The service has a few dozen. Texts that grow with a list would fill the server's memory, so further ones get no name.
const mostNames = 200

/**
 * Lets PostgreSQL parse and plan each statement once for each connection, by naming it. Statements with a `*` get no
 * name, because PostgreSQL would refuse them after a newer version of the service has added a column.
 */
export function nameStatements(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string | null>()
  const nameOf = (text: string): string | null => {
    if (!names.has(text) && names.size < mostNames) {
      names.set(text, text.includes('*') ? null : `s${names.size}`)
    }
    return names.get(text) ?? null
  }
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      const query = (text: unknown, values: unknown[] = []): unknown => {
        // A statement without values is one like `begin`, for which `pg` has a shorter protocol.
        const name = typeof text === 'string' && values.length > 0 ? nameOf(text) : null
        return name ? client.query({ name, text: String(text), values }) : client.query(String(text), values)
      }
      return { query: query as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
    },
  }
}
