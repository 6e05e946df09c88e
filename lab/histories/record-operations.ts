import type { Answer, History, Operation, RecordedOperation } from './operation.ts'

/** Records the operations of clients, by payment. */
export interface Recorder {
  /**
   * Performs an operation on some payments, and records it for each.
   *
   * @param perform Resolves to `null` if the answer does not say what happened.
   */
  record(operation: PerformedOperation, perform: () => Promise<Answer | null>): Promise<Answer | null>
  histories(): readonly History[]
}

interface PerformedOperation {
  readonly client: number
  /** The keys of the payments. */
  readonly names: readonly string[]
  readonly operation: Operation
  /** The client stops to wait when this resolves: the operation goes on, and its answer is lost. Default: never. */
  readonly patience?: Promise<void>
}

export function createRecorder(): Recorder {
  const histories = new Map<string, RecordedOperation[]>()
  return {
    record: async ({ client, names, operation, patience }, perform) => {
      const callNs = process.hrtime.bigint()
      const answered = perform()
      const answer = await (patience ? Promise.race([answered, patience.then(() => null)]) : answered)
      const back = answer && { atNs: process.hrtime.bigint(), answer }
      for (const name of names) {
        const operations = histories.get(name) ?? []
        histories.set(name, [...operations, { client, operation, callNs, back }])
      }
      return answer
    },
    histories: () => [...histories].map(([name, operations]) => ({ name, operations })),
  }
}
