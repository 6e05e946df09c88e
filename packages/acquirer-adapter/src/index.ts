export { type Exponents, toProcessorMinor, toServiceMinor } from './convert-minor.ts'
export { type Adapter, type AdapterOptions, createAdapter } from './create-adapter.ts'
export { idempotencyKeyOf } from './idempotency-key.ts'
export type { NotificationRecord } from './notification-record.ts'
export { createNotifications, type Notifications } from './notifications.ts'
export { captured, impossible, type PaymentRecord, type PendingOperation } from './payment-record.ts'
export type { Decision, Processor, ProcessorChallenges, Step } from './processor.ts'
export { readNeededSecret } from './read-needed-secret.ts'
export { openRecordStore, type RecordStore } from './record-store.ts'
export type { RefundProgress, RefundRecord } from './refund-record.ts'
export { runAdapter } from './run-adapter.ts'
export {
  type AdapterProgram,
  type ConfiguredProcessor,
  type NotificationReceiver,
  type RunningAdapter,
  startAdapter,
} from './start-adapter.ts'
