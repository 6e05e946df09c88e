import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode } from 'kysely'
import type { Database } from '../../../../database/src/database.ts'
import { isPostgres } from '../../../../database/src/postgres/is-postgres.ts'

/**
 * How the store finds the rows that are read or changed.
 *
 * @returns the plan of each query, in the words of its database.
 */
export async function plansOf(
  db: Database,
  ask: (db: Database) => Promise<unknown>,
): Promise<readonly string[]> {
  const asked: RootOperationNode[] = []
  const listener: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (node.kind !== 'InsertQueryNode') asked.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await ask(db.withPlugin(listener))
  return db.connection().execute(async (connection) => {
    const isSqlite = !isPostgres(connection)
    // The tables of a test are so small that PostgreSQL would sooner read them whole.
    if (!isSqlite) await connection.executeQuery(CompiledQuery.raw('set enable_seqscan = off'))
    const plans: string[] = []
    for (const node of asked) {
      const { sql, parameters } = connection
        .withoutPlugins()
        .getExecutor()
        .compileQuery(node, createQueryId())
      const explain = CompiledQuery.raw(`explain ${isSqlite ? 'query plan ' : ''}${sql}`, [...parameters])
      const { rows } = await connection.withoutPlugins().executeQuery<Record<string, unknown>>(explain)
      plans.push(rows.map((row) => String(row.detail ?? row['QUERY PLAN'])).join('\n'))
    }
    return plans
  })
}
