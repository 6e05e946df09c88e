import type pg from 'pg'

const setUpMs = 5000

/**
 * Sends a statement that prepares a new connection. A line may go silent after it was opened, and other limits apply only
 * afterwards, or not at all.
 */
export function setUp(
  client: pg.ClientBase,
  text: string,
  values: readonly unknown[] = [],
): Promise<pg.QueryResult> {
  // Without values, a text may have several statements.
  const query = { text, ...(values.length > 0 && { values: [...values] }), query_timeout: setUpMs }
  return client.query(query)
}
