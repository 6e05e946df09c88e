import type { Span, SpanStart, Tracing } from '@element-js/values'
import type { DatabaseConnection, Dialect, DialectAdapter, Driver } from 'kysely'
import { directQueriesOfAdapter, offerDirectQueries } from './direct/direct-queries.ts'

interface TraceOptions {
  readonly tracing: Tracing
  readonly system: 'postgresql' | 'sqlite'
}

/**
 * A dialect whose transactions are spans, from their beginning to their end. On SQLite that includes the wait for
 * others that share the commit. A transaction outside of a traced operation has no span.
 */
export function traceTransactions(dialect: Dialect, { tracing, system }: TraceOptions): Dialect {
  const start: SpanStart = { name: 'transaction', kind: 'client', attributes: { 'db.system.name': system } }
  return {
    createAdapter: () => tracedAdapter(dialect.createAdapter(), { tracing, start }),
    createDriver: () => tracedDriver(dialect.createDriver(), { tracing, start }),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}

interface Traced {
  readonly tracing: Tracing
  readonly start: SpanStart
}

function tracedAdapter(adapter: DialectAdapter, { tracing, start }: Traced): DialectAdapter {
  const direct = directQueriesOfAdapter(adapter)
  const writeTogether = direct?.writeTogether
  if (!writeTogether) return adapter
  return offerDirectQueries(adapter, {
    ...direct,
    writeTogether: (writes) =>
      tracing.isInside() ? tracing.run(start, () => writeTogether(writes)) : writeTogether(writes),
  })
}

function tracedDriver(driver: Driver, { tracing, start }: Traced): Driver {
  const spans = new WeakMap<DatabaseConnection, Span>()
  const end = (connection: DatabaseConnection): void => {
    spans.get(connection)?.end()
    spans.delete(connection)
  }
  const failing = (connection: DatabaseConnection): void => spans.get(connection)?.fail()
  return {
    init: () => driver.init(),
    acquireConnection: () => driver.acquireConnection(),
    beginTransaction: async (connection, settings) => {
      if (tracing.isInside()) spans.set(connection, tracing.begin(start))
      try {
        await driver.beginTransaction(connection, settings)
      } catch (error) {
        failing(connection)
        end(connection)
        throw error
      }
    },
    commitTransaction: async (connection) => {
      try {
        await driver.commitTransaction(connection)
      } catch (error) {
        failing(connection)
        throw error
      } finally {
        end(connection)
      }
    },
    rollbackTransaction: async (connection) => {
      failing(connection)
      await driver.rollbackTransaction(connection).finally(() => end(connection))
    },
    releaseConnection: (connection) => driver.releaseConnection(connection),
    destroy: () => driver.destroy(),
  }
}
