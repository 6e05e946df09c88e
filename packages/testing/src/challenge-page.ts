/** What the payer does: confirms the payment, fails to confirm it, or leaves without an answer. */
export type ChallengeOutcome = 'approve' | 'fail' | 'leave'

const values: { readonly [outcome in ChallengeOutcome]: string } = {
  approve: 'approve',
  fail: 'fail',
  leave: 'abandon',
}

/** The button with which a payer answers the sandbox's bank. */
export function buttonOf(outcome: ChallengeOutcome): string {
  return `button[name=outcome][value=${values[outcome]}]`
}

/** What the bank's page contains while it asks, or while it is leaving. */
export const askingParts = 'button[name=outcome], meta[http-equiv=refresh]'

export function isChallengeUrl(url: string): boolean {
  return /\/3ds\/[^/?#]+(\?|#|$)/.test(url)
}
