import type { TokenData, TokenResult } from '@element-js/protocol/frame'
import type { TypedFields } from '../group/group-channel.ts'
import type { Wording } from '../locales/wording.ts'
import { judgeGroup } from './judge-group.ts'
import { requestToken } from './request-token.ts'

/** What a token is made with, beside the card. */
export interface TokenContext {
  readonly apiKey: string
  readonly tokenData: TokenData
  /** By which the service knows the request again. */
  readonly attempt: string
  readonly country: string | undefined
  readonly wording: Wording
}

/** Turns what is typed in a group into a token if it is a whole card. Always resolves. */
export async function tokenizeGroup(fields: TypedFields, context: TokenContext): Promise<TokenResult> {
  const { tokenData, wording } = context
  const judged = judgeGroup(fields, tokenData, wording)
  if ('error' in judged) return judged
  return requestToken({ ...context, ...judged, networkMessage: wording.messages.network })
}
