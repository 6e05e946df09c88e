import { type DeclineReason, isAboutCard } from '../acquirer/domain/decline-reason.ts'
import {
  declinesKeptMs,
  type IssuerVerdict,
  type Label,
  type LimitStore,
  type TokenMaker,
} from './limit-store.ts'
import { refuseFor } from './rate-limit.ts'

/**
 * Stops card testing, that is, trying out stolen cards. A payer whose cards keep being declined has to wait, and so
 * does everyone with a card that keeps being declined, or a card from a range with few approvals. The payer who made a
 * token is stored for an hour with its card, so that payments count for both, and not for the merchant's server that
 * sends them for all its payers.
 */
export interface DeclineLimit {
  /**
   * Counts an operation that the issuer may decline as begun, unless the payer has too many declines. Its count ends when
   * the caller disposes of it.
   *
   * @throws ServiceError 429
   */
  begin(operation: OperationAtIssuer): Promise<Watch>
  /** Stores who made a token. */
  remember(token: TokenName, maker: DeclineParties): Promise<void>
}

/** A merchant's token, or the hash of a token of a saved card's code in the place of `cardId`. */
export interface TokenName {
  readonly merchantId: string
  readonly cardId: string
}

/** The parties for whom a decline counts. */
export interface DeclineParties {
  /** A client address in combination with one merchant's key. */
  readonly payer: string
  /**
   * Cards of one issuer at one merchant, as `rangeOfCards` names them. An attacker who tries consecutive numbers stays
   * within one range, from any number of addresses.
   */
  readonly range: string
  /** The card at one merchant, as `nameOfCard` names it. A thief can try one card from any number of addresses. */
  readonly card: string
}

/** An operation under way. */
export interface Watch extends AsyncDisposable {
  /**
   * The issuer's answer about the card; `null`: there is none, or it is not new. `guessed`: no issuer was asked, but the
   * answer reveals something. That counts only for who asked: a stranger could otherwise block a range or a card for
   * everybody without a single decline, and recognize a number that a payer has typed by the block.
   */
  verdict: Verdict | null
}

type Verdict = IssuerVerdict | 'guessed'

interface OperationAtIssuer {
  /**
   * Who made the request. Missing parts come from the maker of `token`. If the maker is unknown, a payment counts for
   * its token only.
   */
  readonly asker?: Partial<DeclineParties>
  /** The token used for the payment. Default: none. */
  readonly token?: TokenName
  /**
   * The saved card whose code may be guessed: its declines count together, however many addresses its codes come from.
   * Default: none.
   */
  readonly card?: TokenName
  /** Whether nothing counts but the payer and the link: no issuer is asked. Default: it is. */
  readonly isForPayerOnly?: boolean
  /** The payment link on whose page it happens: there, a client with many addresses counts as one. Default: none. */
  readonly linkId?: string | null
  /**
   * Whether the operation happens in spite of too many declines, because its answer reveals nothing new: the first answer
   * to a repeated request, or that to a code which is refused when it is used. Default: it does not.
   */
  isHarmless?(): Promise<boolean>
}

interface DeclineLimitOptions {
  readonly perHour: number
  readonly store: LimitStore
  /** Called when an outcome could not be counted. */
  readonly onError: (error: unknown) => void
}

// A shop has several approvals for each decline, and a card tester has many declines for each approval. A range is
// limited only at this ratio: a fixed number alone would stop the cards of a large bank at a large shop.
const suspiciousDeclinesPerApproval = 3

export function createDeclineLimit({ perHour, store, onError }: DeclineLimitOptions): DeclineLimit {
  const outcomes = store.createOutcomeWindow({
    limit: perHour,
    windowMs: declinesKeptMs,
    declinesPerApproval: suspiciousDeclinesPerApproval,
  })
  const labelOf = (kind: 'payer' | 'range' | 'number' | 'link' | 'token' | 'card', key: string): Label =>
    store.labelOf(`declines ${kind} ${key}`)
  // The merchant is part of the label: the refusal must not reveal that a token belongs to another merchant.
  const tokenLabelOf = ({ merchantId, cardId }: TokenName): Label =>
    labelOf('token', `${merchantId} ${cardId}`)
  const findMaker = async (token: TokenName | undefined): Promise<TokenMaker | null> =>
    token ? store.tokenMakers.find(tokenLabelOf(token)) : null

  return {
    async begin(operation) {
      const { asker = {}, token, card, isForPayerOnly, linkId = null } = operation
      const maker = await findMaker(token)
      const payer = asker.payer === undefined ? maker?.payer : labelOf('payer', asker.payer)
      const range = asker.range === undefined ? maker?.range : labelOf('range', asker.range)
      const link = linkId === null ? undefined : labelOf('link', linkId)
      const guessed = card && labelOf('card', `${card.merchantId} ${card.cardId}`)
      const number = asker.card === undefined ? maker?.card : labelOf('number', asker.card)
      const unknown = token && !maker ? labelOf('card', `${token.merchantId} ${token.cardId}`) : undefined
      const askers = [payer, link].filter((label) => label != null)
      const cards = [number ?? unknown, guessed].filter((label) => label != null)
      const counted = isForPayerOnly
        ? { own: askers, range: null }
        : { own: [...new Set([...askers, ...cards])], range: range ?? null }
      const begun = await outcomes.begin(counted)
      if ('waitMs' in begun) {
        if (await operation.isHarmless?.()) return { verdict: null, [Symbol.asyncDispose]: async () => {} }
        return refuseFor(begun.waitMs)
      }
      const watch: Watch = {
        verdict: null,
        [Symbol.asyncDispose]: async () => {
          const { verdict } = watch
          const ended = verdict === 'guessed' ? begun.end('declined', askers) : begun.end(verdict)
          // The operation has happened, so it is answered even if counting failed.
          await ended.catch(onError)
        },
      }
      return watch
    },
    remember: (token, { payer, range, card }) =>
      store.tokenMakers.remember(tokenLabelOf(token), {
        payer: labelOf('payer', payer),
        range: labelOf('range', range),
        card: labelOf('number', card),
      }),
  }
}

/**
 * The verdict of an acquirer's answer. It may refuse a request without asking the issuer, for instance for its currency.
 * A card with too many declines gets another answer, so this one counts for who asked.
 *
 * @param declineReason `null`: approved.
 */
export function verdictOfAnswer(declineReason: DeclineReason | null): Verdict {
  if (declineReason === null) return 'approved'
  return isAboutCard(declineReason) ? 'declined' : 'guessed'
}

/** Labels the cards at a merchant that share the first six digits, which may be stored and shown. */
export function rangeOfCards(merchantId: string, pan: string): string {
  return `${merchantId} ${pan.slice(0, 6)}…`
}

/** Names a card at a merchant. @param fingerprint Of its number, by the vault: it shows no digit, and is stored. */
export function nameOfCard(merchantId: string, fingerprint: string): string {
  return `${merchantId} ${fingerprint}`
}
