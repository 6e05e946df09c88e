import type { Answer, TestService } from './start-test-service.ts'

/** The path of the challenge in the answer to a new payment. */
export function challengePathOf({ body, text }: Answer): string {
  const charge = body as {
    readonly redirectUrl?: string
    readonly transferDetails?: {
      readonly card: { readonly card3dsInfo?: { readonly threeDsRedirectUrl?: string } }
    }
  }
  const url = charge.redirectUrl ?? charge.transferDetails?.card.card3dsInfo?.threeDsRedirectUrl
  if (!url) throw new Error(`no challenge: ${text}`)
  return new URL(url).pathname
}

/** Opens a challenge as a browser does; redirects are not followed. */
export function openChallenge(
  service: TestService,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return service.send(path, { redirect: 'manual', headers })
}

/** Answers a challenge as a program does, or as its page with `from: 'page'`; redirects are not followed. */
export function answerChallenge(
  service: TestService,
  path: string,
  outcome: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const body = new URLSearchParams({ outcome, ...more })
  return service.send(path, { method: 'POST', redirect: 'manual', body })
}
