import {
  type ConfigurationError,
  type CvvTokenData,
  type CvvTokenResult,
  type TokenData,
  type TokenResult,
  version,
} from '@element-js/protocol/frame'
import type { CardElement } from './card-element.ts'
import { createToken, type TokenOptions, untilLoaded } from './create-token.ts'
import { createElements, creationOf, type Elements, type ElementsOptions } from './elements.ts'
import { openFrame as openFrameOnPage } from './frame-link.ts'
import { IntegrationError, named, refuse } from './integration-error.ts'
import type { Membership, Parts, Payments, PaymentsContext, ServiceContext } from './internals.ts'
import { readOptions } from './options.ts'
import { parseUrl } from './parse-url.ts'
import type {
  BinInformationResult,
  ConfirmationOptions,
  ConfirmationResult,
  InstallmentsPlanResult,
  InstallmentsPrice,
} from './payments/results.ts'
import { stoppedWaiting } from './texts.ts'
import { warmUp } from './warm-up.ts'

export interface ServiceOptions {
  /**
   * Origin of the payments service, such as `https://pay.example`. Default: the origin from which this file was loaded.
   */
  readonly baseUrl?: string | undefined
  /** Whether the fields' document is loaded before the first field needs it. Default: `true`. */
  readonly warmUp?: boolean | undefined
  /** What payers see in place of fields that cannot load. Default: nothing. */
  readonly fallback?:
    | {
        /** The https address of a page on which the same order can be paid, such as a payment link. */
        readonly paymentLink?: string | undefined
      }
    | undefined
}

/** The library's instance for one API key. */
export interface Service {
  /** Creates a group of elements that form one card. */
  elements(options?: ElementsOptions): Elements
  /**
   * Creates a token for the security code of a saved card. Only a `cvv` element is needed, and no name. Send the
   * `cvvToken` with the `cardId` to your server, which charges the card with both.
   *
   * The promise always resolves, as it does for a card.
   */
  createToken(element: CardElement, tokenData: CvvTokenData, options?: TokenOptions): Promise<CvvTokenResult>
  /**
   * Creates a card token from the values in the element's group.
   *
   * The promise always resolves with either `data` or `error`: a payer's mistake, a refusal, a lost connection and even
   * a wrong argument are values. After a `network_error` you can call it again; a card is verified only once.
   */
  createToken(element: CardElement, tokenData: TokenData, options?: TokenOptions): Promise<TokenResult>
  /** Returns what the number in a `pan` or `card` element reveals about the card. No digit reaches the page. */
  getBinInformation(element: CardElement): Promise<BinInformationResult>
  /**
   * Offers the installments that the merchant's rules allow for a price and the card in the field. Call it again when
   * the brand changes. A charge takes the plan as `installments: { planId, count }`.
   */
  createInstallmentsPlan(element: CardElement, price: InstallmentsPrice): Promise<InstallmentsPlanResult>
  /**
   * Lets the payer confirm a payment with the bank (3-D Secure), and reports the result. It does not charge the card.
   *
   * Unless a redirect leaves the page, the promise always resolves: with the final status, with `IN_PROGRESS` if the
   * payer went back to the shop or the time is up, or with `error`. To continue, call it again with the same answer.
   *
   * @param answer The response that your server received to the charge, or at least its status, its key and the address
   * of the challenge.
   */
  confirmPayment(answer: unknown, options?: ConfirmationOptions): Promise<ConfirmationResult>
}

/** The parameters after the first. */
type Rest<All extends unknown[]> = All extends [unknown, ...infer Others] ? Others : never
type Callable = (...args: unknown[]) => unknown

/** What differs between the hosted files and the package. */
export interface Delivery {
  /** Address of the library's own file, if it was loaded from the service. */
  readonly loadedFrom?: string | undefined
  /** Loads the parts that are in the package. Default: from the service. */
  readonly parts?: { readonly [Name in keyof Parts]?: (() => Promise<Parts[Name]>) | undefined } | undefined
  /** Puts a field into its container. Default: as an iframe. Tests use other fields. */
  readonly openFrame?: ServiceContext['openFrame'] | undefined
}

export function createService(
  apiKey: string,
  given: ServiceOptions | undefined,
  { loadedFrom, parts, openFrame = openFrameOnPage }: Delivery,
): Service {
  checkApiKey(apiKey)
  const origin = originOf(given?.baseUrl, loadedFrom)
  const isInBrowser = typeof document === 'object'
  const isSandbox = isInBrowser && apiKey.startsWith('ek_test_')
  // Firefox remembers that a module's address has failed, so the next try uses another address.
  let retry = ''
  const loadPart: ServiceContext['loadPart'] = (name) =>
    parts?.[name]?.() ??
    (import(
      /* @vite-ignore */ /* webpackIgnore: true */ `${origin}/${name}-${version}.mjs${retry}`
    ) as Promise<never>)
  const develop: ServiceContext['develop'] = (name, ...args) =>
    isSandbox &&
    loadPart('development')
      .then((module) => (module[name] as (...given: typeof args) => unknown)(...args))
      // If the file cannot be loaded, there are no warnings.
      .catch(() => {})
  const { warmUp: isWarm, fallback } = readOptions<ServiceOptions>('service', given, { develop })
  const context: ServiceContext = {
    origin,
    apiKey,
    isSandbox,
    fallback,
    warm: isInBrowser && isWarm !== false ? warmUp({ origin, apiKey }) : undefined,
    loadPart,
    develop,
    openFrame,
  }

  /** Looks up an element that a page has passed. */
  function lookUp(given: unknown): Membership | { readonly error: ConfigurationError } {
    const creation = creationOf(given)
    if (creation?.creator === context && creation.membership) return creation.membership
    const message = `Give what create() returned, not ${kindOf(given, creation?.creator === context)}.`
    return { error: { type: 'configuration_error', reason: 'not_an_element', message, retryable: false } }
  }

  const payments: PaymentsContext = {
    origin,
    key: apiKey,
    async ask(element, question) {
      const membership = lookUp(element)
      if ('error' in membership) return membership
      const { entry, group } = membership
      await untilLoaded(group, [entry])
      const data = await entry.frameLink()?.ask(question)
      return data ? { data } : { error: group.refusal ?? stoppedWaiting('timeout', group.locale) }
    },
  }
  const part =
    <Name extends keyof Payments>(name: Name) =>
    (...args: Rest<Parameters<Payments[Name]>>): ReturnType<Payments[Name]> =>
      loadPart('payments').then(
        (module) => (module[name] as Callable)(payments, ...args),
        () => {
          // A page that pins a part by its hash pins a single address.
          if (!document.querySelector('[rel=modulepreload]')) retry += '?'
          return { error: stoppedWaiting('timeout', 'en') }
        },
      ) as ReturnType<Payments[Name]>

  return {
    elements: (elementsOptions) => createElements(context, elementsOptions),
    async createToken(element: CardElement, tokenData: unknown, tokenOptions?: TokenOptions) {
      const membership = lookUp(element)
      if ('error' in membership) return membership
      const { name, ...data } = readOptions<Partial<TokenData & CvvTokenData>>(
        'tokenData',
        tokenData,
        context,
      )
      if (tokenOptions) develop('explain', 'createToken', tokenOptions)
      return createToken(
        membership,
        { name: typeof name === 'string' ? name : '', ...data },
        tokenOptions,
      ) as Promise<TokenResult & CvvTokenResult>
    },
    getBinInformation: part('getBinInformation'),
    createInstallmentsPlan: part('createInstallmentsPlan'),
    confirmPayment: part('confirmPayment'),
  }
}

function checkApiKey(apiKey: unknown): void {
  const text = typeof apiKey === 'string' ? apiKey : ''
  // The message does not repeat the value, so that the secret does not also appear in the console.
  if (/^(at|sk|rk|cs|whsec)_|^bearer\s|secret/i.test(text)) {
    throw new IntegrationError(
      'secret_key',
      'service() was given what looks like a secret. Replace it, and give "ek_…".',
    )
  }
  if (!/^[\w-]+$/.test(text)) {
    // The message does not repeat the text, because it may be a secret of an unknown format.
    refuse('invalid_api_key', 'service()', text.trim() ? '…' : apiKey, 'a public key, as "ek_test_…"')
  }
}

/** @param base What the page passed. A value that is not a string counts as absent. */
function originOf(base: unknown, loadedFrom: string | undefined): string {
  const address = typeof base === 'string' ? base : loadedFrom
  const url = parseUrl(`${address}`)
  if (url && /^http/.test(url.protocol)) return url.origin
  refuse('invalid_base_url', 'service()', base, 'baseUrl: "https://…", or load the library from the service')
}

/** Names what was passed in place of an element of the service. */
function kindOf(given: unknown, isGroup: boolean): string {
  if (isGroup) return 'a group'
  try {
    if ((given as Partial<CardElement>).mount) return 'what another service() or script created'
  } catch {
    // It is nothing, or it cannot be read.
  }
  return named(given)
}
