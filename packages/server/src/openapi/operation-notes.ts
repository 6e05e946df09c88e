import type { Reason } from '../errors.ts'

/** What a route says of its operation beyond its schemas; `completeDocument` makes answers and headers of it. */
export interface OperationNotes {
  /** What a success means, in a sentence. */
  readonly 'x-answer'?: string
  /** The refusals that are this operation's own. Those that follow from its kind are not listed. */
  readonly 'x-reasons'?: readonly Reason[]
  /** Whether the answer to a repeated request says that it is one. */
  readonly 'x-is-replayable'?: true
  /** Whether the operation can do without a body. */
  readonly 'x-is-body-optional'?: true
}

/** The notes of a route, to be spread into its schema: `{ body, response, ...notes({ answer: '…' }) }`. */
export function notes({
  answer,
  reasons = [],
  isReplayable = false,
  isBodyOptional = false,
}: NotesToMake): OperationNotes {
  return {
    'x-answer': answer,
    'x-reasons': reasons,
    ...(isReplayable && { 'x-is-replayable': true }),
    ...(isBodyOptional && { 'x-is-body-optional': true }),
  }
}

interface NotesToMake {
  /** What a success means, in a sentence. */
  readonly answer: string
  /** The refusals that are this operation's own, beside those of every operation of its kind. */
  readonly reasons?: readonly Reason[]
  /** Whether a repeated request gets the first answer again, with `Idempotent-Replayed`. Default `false`. */
  readonly isReplayable?: boolean
  /** Default `false`: a body is required where there is a schema for one. */
  readonly isBodyOptional?: boolean
}
