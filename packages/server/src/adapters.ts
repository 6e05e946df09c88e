/**
 * Everything that an acquirer's adapter needs: the interface, the server of its protocol, the store's settings for
 * money, and the functions that read its environment.
 */

export { type CommitGroups, createCommitGroups, openSqlite } from '@element-js/database'
export type { App } from '@element-js/http'
export { clearMemoryWhenIdle, createLog, listen } from '@element-js/http'
export type {
  Acquirer,
  AuthenticatedAuthorization,
  Authorization,
  CardDetails,
  Challenge,
  ChallengeReturn,
  Challenges,
  ChallengeTerms,
  DeclineReason,
  Outcome,
  PaymentName,
  Position,
  RefundOrder,
  ReturnedFields,
  StatementLine,
  StatementPage,
  StatementQuery,
} from '@element-js/payments'
export { createAcquirerServer, createJsonServer, createRemoteAcquirer } from '@element-js/payments'
export {
  type Currency,
  currencyExponents,
  describeError,
  isCurrency,
  Secret,
  ServiceError,
  StartError,
} from '@element-js/values'
export { stopOnSignal } from './cli/stop-on-signal.ts'
export { readInteger, readLogLevel, readSecret } from './start/environment.ts'
export { given, readServerUrl, type Variables } from './start/variables.ts'
