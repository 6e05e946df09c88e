/**
 * What the connections of a pool are for. Each use has connections of its own: while requests use all of theirs, the
 * jobs go on, and the probes of the service's health are answered.
 */
export type PoolUse = 'requests' | 'jobs' | 'probes' | 'migrations'

/** How many connections a pool has, and how long each step may take; 0 is no limit. */
export interface PoolLimits {
  readonly connections: number
  /** For a free connection, and for a new one to be ready. */
  readonly connectMs: number
  /** For a statement; then PostgreSQL cancels it. */
  readonly statementMs: number
  /** For a lock that somebody else holds; then PostgreSQL gives up the statement that waits. */
  readonly lockMs: number
  /** For an answer of the server, whatever the reason for its silence; then the connection is closed. */
  readonly answerMs: number
  /** Whether parameters of the URL replace these limits. */
  readonly areReplaceable: boolean
}

// Longer than a statement may take, so that a server's answer still arrives.
const answerAfterMs = 2000

const none = { statementMs: 0, lockMs: 0, answerMs: 0, areReplaceable: false }

/** The default of `DATABASE_POOL_SIZE`. */
export const usualPoolSize = 10

/**
 * The limits of each pool. A request that waits for a lock gives up before its client does, and a job may take longer,
 * because it is repeated. Migrations take as long as they take, and processes that start together wait for one of them.
 */
export function poolLimitsOf(use: PoolUse, poolSize: number = usualPoolSize): PoolLimits {
  switch (use) {
    case 'requests':
      return limits({ connections: poolSize, connectMs: 5000, statementMs: 10_000, lockMs: 3000 })
    case 'jobs':
      return limits({ connections: 4, connectMs: 15_000, statementMs: 30_000, lockMs: 10_000 })
    case 'probes':
      return limits({ connections: 1, connectMs: 2000, statementMs: 2000, lockMs: 2000 })
    case 'migrations':
      return { connections: 2, connectMs: 5000, ...none }
    default:
      return use satisfies never
  }
}

function limits(given: Omit<PoolLimits, 'answerMs' | 'areReplaceable'>): PoolLimits {
  return { ...given, answerMs: given.statementMs + answerAfterMs, areReplaceable: true }
}
