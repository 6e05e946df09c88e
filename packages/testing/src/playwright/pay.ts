import type { Locator, Page, Request, Response } from '@playwright/test'
import type { FieldError } from '../fields/field-now.ts'
import { isTokenUrl } from '../token-url.ts'
import { type Patience, until } from '../until.ts'
import { findInputs, inputsNow } from './find-fields.ts'
import { readField } from './read-field.ts'
import { nameOf, pageOf, type Scope, withoutQuery } from './scope.ts'
import { submitForm } from './submit-form.ts'

/** What happened after the payer submitted a payment. */
export type PaymentOutcome =
  /** Fields show errors, and nothing was sent. */
  | { readonly is: 'refused'; readonly errors: readonly FieldError[] }
  /** The service did not create a token. `reason` is a code of the error catalogue. */
  | { readonly is: 'declined'; readonly status: number; readonly reason: string; readonly message: string }
  /** The service created a token. Only with `until: 'token'`. */
  | { readonly is: 'tokenized' }
  /** The page sent the token to the shop's server, which answered. The answer may ask for a challenge. */
  | { readonly is: 'answered'; readonly response: Response }
  /** The page sent the token with a form, and the browser shows the page that follows. */
  | { readonly is: 'navigated'; readonly url: string }

export interface PayOptions extends Patience {
  /** What submits the payment. Default: the submit button of the form around the fields; without one, Enter. */
  readonly button?: Locator | undefined
  /** Whether to wait for the shop's response, or only for the page to receive the token. Default: `answer`. */
  readonly until?: 'answer' | 'token' | undefined
}

/** The service's answer to a token request. */
interface Token {
  readonly response: Response
  /**
   * Read at once: it is gone with the frame, as soon as a shop leads the payer to its next page. `null`: it was gone
   * already.
   */
  readonly body: Promise<TokenAnswer | null>
}

/** What a page has sent since the payer submitted the payment. */
interface Traffic {
  readonly requests: readonly Request[]
  readonly tokens: readonly Token[]
  stop(): void
}

/**
 * Submits the payment as a payer does, and waits for its outcome: an error in a field, a refusal of the card, or the
 * response of the shop's own server, which is recognized by the token that the page sends to it.
 *
 * @param scope A page, a frame, or a locator of an element that contains one group of fields.
 * @throws if the page sends no token anywhere.
 */
export async function pay(scope: Scope, options: PayOptions = {}): Promise<PaymentOutcome> {
  const page = pageOf(scope)
  const { pan } = await findInputs(scope, options)
  const traffic = watchTraffic(page)
  try {
    await (options.button ? options.button.click() : submitForm(pan, options))
    return await until(
      () => outcomeNow(scope, traffic, options),
      () => describe(scope, traffic),
      options,
    )
  } finally {
    traffic.stop()
  }
}

async function outcomeNow(
  scope: Scope,
  { tokens, requests }: Traffic,
  options: PayOptions,
): Promise<PaymentOutcome | undefined> {
  const token = tokens.at(-1)
  if (!token) {
    const errors = await errorsNow(scope)
    return errors.length > 0 ? { is: 'refused', errors } : undefined
  }
  const body = await token.body
  if (!token.response.ok())
    return {
      is: 'declined',
      status: token.response.status(),
      reason: body?.data?.reason ?? '',
      message: body?.message ?? '',
    }
  if (options.until === 'token') return { is: 'tokenized' }
  // Without the answer, a token is known by its form.
  const carried = body?.cvvToken ?? body?.cardId ?? /\b(crd|cvv)_[0-9a-f]{32}\b/
  const sent = requests.find(
    (request) =>
      !isTokenUrl(request.url()) && `${request.postData() ?? ''} ${request.url()}`.search(carried) >= 0,
  )
  const response = await sent?.response()
  if (!sent || !response) return undefined
  if (!sent.isNavigationRequest()) return { is: 'answered', response }
  await sent.frame().waitForLoadState()
  return { is: 'navigated', url: sent.frame().url() }
}

interface TokenAnswer {
  readonly cardId?: string
  readonly cvvToken?: string | undefined
  readonly message?: string
  readonly data?: { readonly reason?: string | undefined }
}

async function errorsNow(scope: Scope): Promise<FieldError[]> {
  const fields = await Promise.all(
    (await inputsNow(scope)).map(async ([field, input]) => {
      const message = await readField(input).then(
        ({ error }) => error,
        // The field is leaving the page.
        () => null,
      )
      return message === null ? [] : [{ field, message }]
    }),
  )
  return fields.flat()
}

function watchTraffic(page: Page): Traffic {
  const requests: Request[] = []
  const tokens: Token[] = []
  const requested = (request: Request): void => void requests.push(request)
  const answered = (response: Response): void => {
    if (!isTokenUrl(response.url())) return
    const body = (response.json() as Promise<TokenAnswer>).catch(() => null)
    tokens.push({ response, body })
  }
  page.on('request', requested)
  page.on('response', answered)
  return {
    requests,
    tokens,
    stop() {
      page.off('request', requested)
      page.off('response', answered)
    },
  }
}

function describe(scope: Scope, { tokens, requests }: Traffic): string {
  const sent = requests.map((request) => `${request.method()} ${withoutQuery(request.url())}`)
  const list = sent.length > 0 ? `. It has sent: ${sent.join(', ')}` : ''
  return tokens.length > 0
    ? `Submitted the payment in ${nameOf(scope)}. The service created a token, but the page did not send it${list}`
    : `Submitted the payment in ${nameOf(scope)}. No field shows an error, and no token was requested${list}`
}
