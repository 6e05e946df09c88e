import type { TokenData, TokenResult } from '@element-js/protocol/frame'
import type { CardElement } from './card-element.ts'
import { createToken } from './create-token.ts'
import { createElements, type Elements, type ElementsOptions } from './elements-group.ts'
import type { Memberships } from './group.ts'
import { IntegrationError, named } from './integration-error.ts'
import { checkOptions } from './options.ts'

export interface ServiceOptions {
  /** Origin of the payments service, as `https://pay.example`. Default: where this file was loaded from. */
  readonly baseUrl?: string
}

/** The library's instance for one API key (interface §4.8). */
export interface Service {
  /** Makes a group of elements that form one card. */
  elements(options?: ElementsOptions): Elements
  /**
   * Turns what was typed into the group of an element into a card token.
   *
   * A payer's mistake, a refusal and a lost connection are values: the promise always resolves, with `data` or
   * with `error`.
   *
   * @throws IntegrationError at once for a wrong argument.
   */
  createToken(element: CardElement, tokenData: TokenData): Promise<TokenResult>
}

/**
 * Starts the library for a merchant.
 *
 * @param apiKey The merchant's public key, as `ek_test_…`. It may only show fields and create tokens.
 * @throws IntegrationError for an empty key, for a secret in its place, or when no service is known.
 */
export function service(apiKey: string, options: ServiceOptions = {}): Service {
  return createService(apiKey, options, undefined)
}

/** @param loadedFrom Address of the library's own file, when it was loaded from the service. */
export function createService(
  apiKey: string,
  options: ServiceOptions,
  loadedFrom: string | undefined,
): Service {
  checkApiKey(apiKey)
  checkOptions('service()', options, { baseUrl: 'string' })
  const origin = originOf(options.baseUrl ?? loadedFrom)
  const memberships: Memberships = new WeakMap()

  return {
    elements: (elementsOptions = {}) => createElements({ origin, apiKey, memberships }, elementsOptions),
    createToken(element, tokenData) {
      const membership = memberships.get(element)
      if (membership) return createToken(membership, readTokenData(tokenData))
      throw new IntegrationError(
        'invalid_element',
        `createToken() was given ${named(element)}. Give an element that elements.create() of this same service made.`,
      )
    },
  }
}

function checkApiKey(apiKey: unknown): void {
  // The value is not repeated: whoever reads the console should not find a secret there too.
  if (typeof apiKey === 'string' && /^(at|sk|rk|cs|whsec)_|^bearer\s|secret/i.test(apiKey)) {
    throw new IntegrationError(
      'secret_key',
      'service() was given what looks like a secret, public in this page. Give the public key, "ek_…", and replace that secret.',
    )
  }
  if (typeof apiKey !== 'string' || !/^[\w-]+$/.test(apiKey)) {
    const given = typeof apiKey === 'string' && apiKey.trim() ? 'a text that is none' : named(apiKey)
    throw new IntegrationError(
      'invalid_api_key',
      `service() was given ${given} as its API key. Give the merchant's public key, as "ek_test_…".`,
    )
  }
}

function originOf(base: string | undefined): string {
  const url = base && URL.canParse(base) ? new URL(base) : null
  if (url && /^https?:$/.test(url.protocol)) return url.origin
  throw new IntegrationError(
    'invalid_base_url',
    `service() has ${named(base)} as the address of the payments service. Load the library from the service, or give { baseUrl: 'https://…' }.`,
  )
}

function readTokenData(given: unknown): TokenData {
  checkOptions('createToken()', given, { name: 'string', email: 'string', verifyCard: 'boolean' })
  const { name = '', email, verifyCard } = given as Partial<TokenData>
  return { name, ...(email !== undefined && { email }), ...(verifyCard !== undefined && { verifyCard }) }
}
