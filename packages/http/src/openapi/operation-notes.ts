import type { Reason } from '@element-js/values'
import type { Operation } from './document.ts'

/** What a route says about its operation beyond its schemas. `completeDocument` turns it into responses and headers. */
export interface OperationNotes {
  /** What a success means, in one sentence. */
  readonly 'x-answer'?: string
  /** The errors that only this operation can answer. Those of every operation of its kind are not listed. */
  readonly 'x-reasons'?: readonly Reason[]
  /** Whether a repeated request gets a replayed answer that is marked as one. */
  readonly 'x-is-replayable'?: true
  /** Whether the body is optional. */
  readonly 'x-is-body-optional'?: true
}

/** The notes of a route, to be spread into its schema: `{ body, response, ...notes({ answer: '…' }) }`. */
export function notes({
  answer,
  reasons = [],
  isReplayable = false,
  isBodyOptional = false,
}: {
  /** What a success means, in one sentence. */
  readonly answer: string
  /** The errors that only this operation can answer, besides those of every operation of its kind. */
  readonly reasons?: readonly Reason[]
  /** Whether a repeated request gets the first answer again, with `Idempotent-Replayed`. Default `false`. */
  readonly isReplayable?: boolean
  /** Default `false`: if there is a schema for a body, the body is required. */
  readonly isBodyOptional?: boolean
}): OperationNotes {
  return {
    'x-answer': answer,
    'x-reasons': reasons,
    ...(isReplayable && { 'x-is-replayable': true }),
    ...(isBodyOptional && { 'x-is-body-optional': true }),
  }
}

type Credentials = NonNullable<Operation['security']>

/** The credentials that a merchant's server sends: the `security` of an operation for it. */
export const serverCredentials: Credentials = [{ apiKey: [], accessToken: [] }]

/** The credentials that a page sends, which everybody can read: the `security` of an operation for the card fields. */
export const pageCredentials: Credentials = [{ apiKey: [] }]

const format = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** The choices in a sentence of the API reference: `en, es or pt`. */
export function anyOf(choices: readonly string[]): string {
  return format.format(choices)
}
