/** What the payer does: confirms, fails to, or leaves without an answer. */
export type ChallengeOutcome = 'approve' | 'fail' | 'leave'

const values: { readonly [outcome in ChallengeOutcome]: string } = {
  approve: 'approve',
  fail: 'fail',
  leave: 'abandon',
}

/** The button of the sandbox's bank with which a payer answers. */
export function buttonOf(outcome: ChallengeOutcome): string {
  return `button[name=outcome][value=${values[outcome]}]`
}

/** What the bank's page has while it asks, or is on its way from there. */
export const askingParts = 'button[name=outcome], meta[http-equiv=refresh]'

export function isChallengeUrl(url: string): boolean {
  return /\/3ds\/[^/?#]+(\?|#|$)/.test(url)
}
