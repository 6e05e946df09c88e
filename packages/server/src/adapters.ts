/**
 * Everything that an acquirer's adapter needs: the interface, the server of its protocol, the store's settings for
 * money, and the functions that read its environment.
 */
export type {
  Acquirer,
  AuthenticatedAuthorization,
  Authorization,
  CardDetails,
  Challenge,
  ChallengeReturn,
  Challenges,
  ChallengeTerms,
  Outcome,
  PaymentName,
  RefundOrder,
  ReturnedFields,
  Verification,
} from './acquirer/acquirer.ts'
export { createAcquirerServer, createJsonServer } from './acquirer/acquirer-server.ts'
export type { DeclineReason } from './acquirer/domain/decline-reason.ts'
export type { Position } from './acquirer/domain/payment-position.ts'
export type { StatementLine, StatementPage, StatementQuery } from './acquirer/domain/statement.ts'
export { createRemoteAcquirer } from './acquirer/remote-acquirer.ts'
export { stopOnSignal } from './cli/stop-on-signal.ts'
export { type CommitGroups, createCommitGroups } from './database/sqlite/commit-groups.ts'
export { openSqlite } from './database/sqlite/sqlite-dialect.ts'
export { ServiceError } from './errors.ts'
export type { App } from './http/app.ts'
export { clearMemoryWhenIdle } from './http/clear-memory.ts'
export { listen } from './http/listen.ts'
export { createLog } from './http/request-log.ts'
export { type Currency, currencyExponents, isCurrency } from './money/money.ts'
export { readInteger, readLogLevel, readSecret } from './server/environment.ts'
export { given, readServerUrl, type Variables } from './server/variables.ts'
export { describeError, StartError } from './start-error.ts'
export { Secret } from './values/secret.ts'
