import { ServiceError } from '@element-js/values'
import type { DatabaseConnection, Dialect, DialectAdapter, Driver } from 'kysely'
import { directQueriesOfAdapter, offerDirectQueries } from './direct/direct-queries.ts'

// A database that restarts is usually back by then.
const retryAfterSeconds = 5

/** The refusal of a request that needs a store which is away, read-only or full. @param cause For the log. */
export function storeUnavailable(cause: unknown): ServiceError {
  return new ServiceError('store_unavailable', { cause, retryAfterSeconds })
}

/** The database's own error if it is unavailable, read-only or full; any other error unchanged. */
export function databaseErrorOf(error: unknown): unknown {
  return error instanceof ServiceError && error.reason === 'store_unavailable' ? error.details.cause : error
}

/** Whether the error of a statement says that the database is away, read-only or full: it may work again later. */
export type IsUnavailable = (error: unknown) => boolean

/**
 * A dialect that fails with `store_unavailable` while its database is away, read-only or full, or cannot be connected
 * to. All other errors pass unchanged, because they are faults of the service.
 */
export function reportUnavailable(dialect: Dialect, isUnavailable: IsUnavailable): Dialect {
  const report: Report = async (act) => {
    try {
      return await act()
    } catch (error) {
      throw isUnavailable(error) ? storeUnavailable(error) : error
    }
  }
  return {
    createAdapter: () => reportingAdapter(dialect.createAdapter(), report),
    createDriver: () => reportingDriver(dialect.createDriver(), report),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}

/** Does something with the database, and fails with `store_unavailable` where that is the reason. */
type Report = <T>(act: () => Promise<T>) => Promise<T>

function reportingAdapter(adapter: DialectAdapter, report: Report): DialectAdapter {
  const direct = directQueriesOfAdapter(adapter)
  if (!direct) return adapter
  const { run, writeTogether } = direct
  return offerDirectQueries(adapter, {
    run: (query) => report(() => run(query)),
    ...(writeTogether && { writeTogether: (writes) => report(() => writeTogether(writes)) }),
  })
}

interface ReportingConnection extends DatabaseConnection {
  readonly inner: DatabaseConnection
}

function reportingDriver(driver: Driver, report: Report): Driver {
  // Kysely passes on only the connections that it got from `acquireConnection`.
  const innerOf = (connection: DatabaseConnection): DatabaseConnection =>
    (connection as ReportingConnection).inner

  return {
    init: () => driver.init(),
    acquireConnection: async () => {
      const inner = await driver.acquireConnection().catch((cause: unknown) => {
        throw storeUnavailable(cause)
      })
      const connection: ReportingConnection = {
        inner,
        executeQuery: (query) => report(() => inner.executeQuery(query)),
        streamQuery: (query, chunkSize) => inner.streamQuery(query, chunkSize),
      }
      return connection
    },
    beginTransaction: (connection, settings) =>
      report(() => driver.beginTransaction(innerOf(connection), settings)),
    commitTransaction: (connection) => report(() => driver.commitTransaction(innerOf(connection))),
    rollbackTransaction: (connection) => report(() => driver.rollbackTransaction(innerOf(connection))),
    releaseConnection: (connection) => driver.releaseConnection(innerOf(connection)),
    destroy: () => driver.destroy(),
  }
}
