import type { TokenData, TokenResult } from '@element-js/protocol/frame'
import type { Member } from '../group/siblings.ts'
import type { Wording } from '../locales/wording.ts'
import { judgeGroup } from './judge-group.ts'
import { requestToken } from './request-token.ts'

/** What a token is made with, beside the card. */
export interface TokenContext {
  readonly apiKey: string
  readonly tokenData: TokenData
  readonly country: string | undefined
  readonly wording: Wording
}

/** Collects the card of a group, and turns it into a token if it is whole. Always resolves. */
export async function tokenizeGroup(
  members: readonly Member[],
  { apiKey, tokenData, country, wording }: TokenContext,
): Promise<TokenResult> {
  const states = Object.assign({}, ...members.map((member) => member.states()))
  const judged = judgeGroup(states, tokenData, wording)
  if ('error' in judged) return judged
  return requestToken({
    apiKey,
    card: judged.card,
    tokenData,
    country,
    networkMessage: wording.messages.network,
  })
}
