/**
 * Shows the payer's bank, and finds out how the payment ended.
 *
 * 1. Only the service determines the status of a payment. Nothing that a frame or a window reports counts as an
 *    outcome.
 * 2. The promise resolves within the timeout, and immediately when the payer leaves the dialog.
 * 3. Until then the payer always has a next step: if a frame is refused, a window blocked or closed, or a redirect
 *    comes back, a dialog offers the remaining ways.
 * 4. It does not begin a payment. A second call for a payment waits for the first.
 */
import type { Payments, PaymentsContext } from '../internals.ts'
import { chooseMode, readBrowser } from './challenge/choose-mode.ts'
import { plain, readChargeAnswer } from './challenge/read-charge-answer.ts'
import { showChallenge } from './challenge/show-challenge.ts'
import { watchStatus } from './challenge/watch-status.ts'
import { confirmationWords, pageLocale } from './challenge/words.ts'
import type { ConfirmationOptions, ConfirmationResult, PaymentConfirmation } from './results.ts'

/** Long enough to find and open a bank's app. A challenge lasts 30 minutes. */
const usualTimeoutMs = 600_000
/** A timer with a longer delay fires immediately. */
const longestTimerMs = 2 ** 31 - 1
/** How long to check whether a payment has already ended before the bank's page is shown. */
const firstLookMs = 1_000

/** The payments that are being confirmed, keyed by the id of the challenge. */
const pending = new Map<string, Promise<ConfirmationResult>>()

export const confirmPayment: Payments['confirmPayment'] = async (context, answer, options) => {
  const reading = readChargeAnswer(answer)
  if ('result' in reading) return reading.result
  const { challengeId } = reading
  const confirmation = pending.get(challengeId) ?? confirm(context, challengeId, plain(options))
  pending.set(challengeId, confirmation)
  void confirmation.then(() => pending.delete(challengeId))
  return confirmation
}

function confirm(
  { origin }: PaymentsContext,
  challengeId: string,
  { mode, timeoutMs = usualTimeoutMs }: ConfirmationOptions,
): Promise<ConfirmationResult> {
  const locale = pageLocale()
  const words = confirmationWords[locale]
  return new Promise((resolve) => {
    let latest: PaymentConfirmation | null = null
    let hasLeft = false
    // A number that was not finite is `null` here.
    const isLimit = typeof timeoutMs === 'number' && timeoutMs >= 0
    const limitMs = isLimit ? Math.min(timeoutMs, longestTimerMs) : usualTimeoutMs
    const timer = setTimeout(giveUp, limitMs)

    function finish(result: ConfirmationResult): void {
      clearTimeout(timer)
      clearTimeout(showing)
      status.stop()
      challenge.close()
      resolve(result)
    }

    /** The payer goes back to the shop. The shop gets the status if it arrives soon. */
    function leave(): void {
      if (latest) {
        giveUp()
        return
      }
      hasLeft = true
      challenge.close()
      setTimeout(giveUp, firstLookMs)
    }

    /** Ends the wait without an outcome. */
    function giveUp(): void {
      const { unknown: message } = words
      const error = { type: 'network_error', code: 0, reason: 'timeout', message, retryable: true } as const
      finish(latest ? { data: latest } : { error })
    }

    const challenge = showChallenge({
      addressIn: (place) =>
        `${origin}/3ds/${challengeId}?lang=${locale}${place === 'tab' ? '' : `&in=${place}`}`,
      origin,
      challengeId,
      locale,
      words,
      mode: chooseMode(mode, readBrowser()),
      look: () => status.look(),
      leave,
    })
    const status = watchStatus(`${origin}/v1/payments/challenges/${challengeId}`, {
      seen(found) {
        latest = found
        challenge.showConnection('works')
        if (found.transferStatus === 'IN_PROGRESS' && !hasLeft) challenge.show()
        else finish({ data: found })
      },
      lost() {
        latest = null
        challenge.showConnection('lost')
      },
      refused: (error) => finish({ error }),
    })
    const showing = setTimeout(challenge.show, firstLookMs)
  })
}
