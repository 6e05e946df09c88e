export { type Exponents, toProcessorMinor, toServiceMinor } from './convert-minor.ts'
export { type Adapter, type AdapterOptions, createAdapter } from './create-adapter.ts'
export { idempotencyKeyOf } from './idempotency-key.ts'
export { createNotifications, type Notifications } from './notifications.ts'
export type { Decision, Processor, ProcessorChallenges, Step } from './processor.ts'
export { openRecordStore, type RecordStore } from './record-store.ts'
export type { NotificationRecord, RefundProgress, RefundRecord } from './records.ts'
export { captured, impossible, type PaymentRecord, type PendingOperation } from './records.ts'
export {
  type AdapterProgram,
  type ConfiguredProcessor,
  type NotificationReceiver,
  type RunningAdapter,
  readNeededSecret,
  runAdapter,
  startAdapter,
} from './start-adapter.ts'
