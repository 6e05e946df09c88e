import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

// A few dozen in all. Texts that grow with a list would fill the server's memory: beyond this they have no name.
const mostNames = 200

/**
 * Lets PostgreSQL read and plan each statement once on a connection, and not each time: it keeps what has a name. What
 * has a `*` in it gets none. It would be refused once a newer version of the service adds a column.
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
        // Without values it is a word as `begin`, which has a shorter way of its own.
        const name = typeof text === 'string' && values.length > 0 ? nameOf(text) : null
        return name ? client.query({ name, text: String(text), values }) : client.query(String(text), values)
      }
      return { query: query as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
    },
  }
}
