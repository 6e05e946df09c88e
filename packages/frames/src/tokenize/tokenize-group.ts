import type { TokenData, TokenResult } from '@element-js/protocol/frame'
import type { TypedFields } from '../group/group-channel.ts'
import type { Wording } from '../locales/wording.ts'
import { judgeGroup } from './judge-group.ts'
import { requestToken } from './request-token.ts'

/** What a token request needs besides the card. */
export interface TokenContext {
  readonly apiKey: string
  readonly tokenData: TokenData
  /** The page's id of the request. */
  readonly attempt: string
  readonly country: string | undefined
  readonly wording: Wording
}

/** Makes a token of a group's values if they are a complete card. Always resolves. */
export async function tokenizeGroup(fields: TypedFields, context: TokenContext): Promise<TokenResult> {
  const { attempt, tokenData, wording } = context
  const judged = judgeGroup(fields, tokenData, wording)
  if ('error' in judged) return judged
  // The key part of the number's field, whichever frame received the request. So the same request has the same key for
  // as long as the number's field exists.
  const idempotencyKey = `${attempt}-${fields.pan?.keyPart}`
  const wishes = fields.pan?.wishes
  return requestToken({
    ...context,
    ...judged,
    wishes,
    idempotencyKey,
    networkMessage: wording.messages.network,
  })
}
