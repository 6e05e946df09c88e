import { type FrameFont, type TokenData, type TokenResult, version } from '@element-js/protocol/frame'
import type { CardElement } from './card-element.ts'
import { createToken, type TokenOptions } from './create-token.ts'
import { createElements, type Elements, type ElementsOptions } from './elements.ts'
import type { FontSource } from './font-source.ts'
import { IntegrationError, refuse } from './integration-error.ts'
import type { Memberships, ServiceContext } from './internals.ts'
import { checkOptions } from './options.ts'
import { warmUp } from './warm-up.ts'

export interface ServiceOptions {
  /** Origin of the payments service, as `https://pay.example`. Default: where this file was loaded from. */
  readonly baseUrl?: string
  /** Whether the fields' document is loaded ahead of the first field. Default `true`. */
  readonly warmUp?: boolean
}

/** The library's instance for one API key. */
export interface Service {
  /** Makes a group of elements that form one card. */
  elements(options?: ElementsOptions): Elements
  /**
   * Turns what was typed into the group of an element into a card token.
   *
   * A payer's mistake, a refusal and a lost connection are values: the promise always resolves, with `data` or
   * with `error`. After a `network_error` it can be called again: one card is verified once.
   *
   * @throws IntegrationError at once for a wrong argument.
   */
  createToken(element: CardElement, tokenData: TokenData, options?: TokenOptions): Promise<TokenResult>
}

/** What the hosted files do in another way than the package. */
export interface Delivery {
  /** Address of the library's own file, when it was loaded from the service. */
  readonly loadedFrom?: string | undefined
  loadFonts(sources: readonly FontSource[], origin: string): Promise<readonly FrameFont[]>
}

export function createService(
  apiKey: string,
  options: ServiceOptions,
  { loadedFrom, loadFonts }: Delivery,
): Service {
  checkApiKey(apiKey)
  checkOptions('service()', options, { baseUrl: 'string', warmUp: 'boolean' })
  const origin = originOf(options.baseUrl ?? loadedFrom)
  const isInBrowser = typeof document === 'object'
  const warm = isInBrowser && options.warmUp !== false ? warmUp({ origin, apiKey }) : undefined
  const isSandbox = isInBrowser && apiKey.startsWith('ek_test_')
  const context: ServiceContext = {
    origin,
    apiKey,
    warm,
    loadFonts: (sources) => loadFonts(sources, origin),
    inspect: (field) =>
      isSandbox &&
      import(/* @vite-ignore */ /* webpackIgnore: true */ `${origin}/development-${version}.mjs`)
        .then((module) => module.inspect(field))
        // Where it cannot be loaded, there are no warnings.
        .catch(() => {}),
  }
  const memberships: Memberships = new WeakMap()

  return {
    elements: (elementsOptions = {}) => createElements(context, memberships, elementsOptions),
    createToken(element, tokenData, tokenOptions = {}) {
      const membership = memberships.get(element)
      checkOptions('createToken()', tokenOptions, { signal: 'object', timeoutMs: 'number' })
      if (membership) return createToken(membership, readTokenData(tokenData), tokenOptions)
      return refuse('invalid_element', 'createToken()', element, 'an element of this service')
    },
  }
}

function checkApiKey(apiKey: unknown): void {
  // The value is not repeated: whoever reads the console should not find a secret there too.
  if (typeof apiKey === 'string' && /^(at|sk|rk|cs|whsec)_|^bearer\s|secret/i.test(apiKey)) {
    throw new IntegrationError(
      'secret_key',
      'service() was given what looks like a secret, on a public page. Replace it. Give "ek_…".',
    )
  }
  if (typeof apiKey !== 'string' || !/^[\w-]+$/.test(apiKey)) {
    // Not what the text is: it may be a secret in a form that is not known here.
    const given = typeof apiKey === 'string' && apiKey.trim() ? '…' : apiKey
    refuse('invalid_api_key', 'service()', given, 'a public key, as "ek_test_…"')
  }
}

function originOf(base: string | undefined): string {
  const url = base && URL.canParse(base) ? new URL(base) : null
  if (url && /^https?:$/.test(url.protocol)) return url.origin
  refuse('invalid_base_url', 'service()', base, 'baseUrl: "https://…", or load the library from the service')
}

function readTokenData(given: unknown): TokenData {
  checkOptions('createToken()', given, { name: 'string', email: 'string', verifyCard: 'boolean' })
  const { name = '', email, verifyCard } = given as Partial<TokenData>
  return { name, ...(email !== undefined && { email }), ...(verifyCard !== undefined && { verifyCard }) }
}
