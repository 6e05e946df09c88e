import type { TokenData, TokenResult } from '@element-js/protocol/frame'
import type { TypedFields } from '../group/group-channel.ts'
import type { Wording } from '../locales/wording.ts'
import { judgeGroup } from './judge-group.ts'
import { requestToken } from './request-token.ts'

/** What a token is made with, beside the card. */
export interface TokenContext {
  readonly apiKey: string
  readonly tokenData: TokenData
  /** The page's id of the request. */
  readonly attempt: string
  readonly country: string | undefined
  readonly wording: Wording
}

/** Turns what is typed in a group into a token if it is a whole card. Always resolves. */
export async function tokenizeGroup(fields: TypedFields, context: TokenContext): Promise<TokenResult> {
  const { attempt, tokenData, wording } = context
  const judged = judgeGroup(fields, tokenData, wording)
  if ('error' in judged) return judged
  // The number's part, whichever frame was asked: the same request gets the same key, until the number's field is gone.
  const idempotencyKey = `${attempt}-${fields.pan?.keyPart}`
  return requestToken({ ...context, ...judged, idempotencyKey, networkMessage: wording.messages.network })
}
