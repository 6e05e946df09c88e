import type {
  CardElement,
  CvvTokenData,
  CvvTokenResult,
  Elements,
  ElementsOptions,
  Service,
  TokenData,
  TokenError,
  TokenResult,
} from '@element-js/element'
import { notLoaded } from './not-loaded.ts'

/** Limits how long `createToken` may take. */
export interface TokenOptions {
  /** Ends the request. */
  readonly signal?: AbortSignal | undefined
  readonly timeoutMs?: number | undefined
}

/** The state of a card that a form needs. */
export interface TokenState {
  /** Whether fields are mounted and all of them are ready. */
  readonly isReady: boolean
  /** Whether a request for a token is in progress. */
  readonly isPending: boolean
  /** The error of the last request, if it failed; null again when a value changes or the next request begins. */
  readonly error: TokenError | null
}

/**
 * The fields of one `<Elements>`, for one service, country and set of fonts. It creates nothing until one of its
 * functions is called.
 */
export interface CardGroup {
  /**
   * Returns the library's own group, which the first call creates. Call it only in effects, because it changes the
   * page.
   */
  open(service: Service, locale: string): Elements
  relocate(locale: string): void
  /** Adds a new element. @returns a function that removes it. */
  add(element: CardElement): () => void
  /** Call this when the service has loaded or failed, and the fields that waited for it are mounted. */
  settle(service: Service | null): void
  state(): TokenState
  /** The brand in each element whose number has had a brand. */
  readonly brands: ReadonlyMap<CardElement, string | null>
  /** @returns a function that ends the subscription. */
  subscribe(listener: () => void): () => void
  readonly createToken: CreateTokenFunction
}

/** Creates a token from the fields: for the whole card, or for the security code of a saved card. */
export interface CreateTokenFunction {
  (tokenData: CvvTokenData, options?: TokenOptions): Promise<CvvTokenResult>
  (tokenData: TokenData, options?: TokenOptions): Promise<TokenResult>
}

type AnyTokenData = TokenData | CvvTokenData
type AnyTokenResult = TokenResult | CvvTokenResult

export const tokenStateAtStart: TokenState = { isReady: false, isPending: false, error: null }

/** With options that an older library ignores. */
type CreateTokenOf = (
  element: CardElement,
  tokenData: AnyTokenData,
  options?: TokenOptions,
) => Promise<AnyTokenResult>

/** As long as the library itself waits for fields that are loading. */
const defaultWaitMs = 10_000

/** The options of the library's group. As for the library, `undefined` counts as absent. */
type GroupOptions = {
  readonly [Option in Exclude<keyof ElementsOptions, 'locale'>]?: ElementsOptions[Option] | undefined
}

export function createCardGroup(options: GroupOptions): CardGroup {
  /** Whether each element is ready. */
  const members = new Map<CardElement, boolean>()
  const brands = new Map<CardElement, string | null>()
  const listeners = new Set<() => void>()
  let elements: Elements | null = null
  let language = 'en'
  let state = tokenStateAtStart
  let asked = 0
  let settle: CardGroup['settle'] = () => {}
  let loaded: Service | null | undefined
  const settled = new Promise<Service | null>((resolve) => {
    settle = (service) => {
      loaded = service
      resolve(service)
    }
  })

  function show(changed: Partial<TokenState>): void {
    state = { ...state, ...changed }
    for (const listener of listeners) listener()
  }

  function publish(): void {
    show({ isReady: members.size > 0 && ![...members.values()].includes(false) })
  }

  function open(service: Service, locale: string): Elements {
    if (!elements) {
      language = locale
      elements = service.elements({ ...options, locale } as ElementsOptions)
    }
    return elements
  }

  async function ask(
    tokenData: AnyTokenData,
    tokenOptions: TokenOptions | undefined,
  ): Promise<AnyTokenResult> {
    // Without a wait if possible: a page may clear its fields right after the call.
    const service = loaded ?? (await unlessGivenUp(settled, tokenOptions))
    if (!service) return { error: notLoaded(language) }
    const create = service.createToken as CreateTokenOf
    const [member] = members.keys()
    if (member) return create(member, tokenData, tokenOptions)
    // There is no field on the page. An element that is never mounted returns the library's own answer to that, in the
    // right language.
    const absent = open(service, language).create('card')
    try {
      return await create(absent, tokenData, tokenOptions)
    } finally {
      absent.destroy()
    }
  }

  return {
    brands,
    open,
    relocate(locale) {
      if (locale === language) return
      language = locale
      elements?.update({ locale })
    },
    add(element) {
      members.set(element, false)
      element.on('ready', () => {
        members.set(element, true)
        publish()
      })
      element.on('brand', ({ brand }) => {
        brands.set(element, brand)
        publish()
      })
      element.on('change', () => state.error && show({ error: null }))
      publish()
      return () => {
        members.delete(element)
        brands.delete(element)
        publish()
      }
    },
    settle,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async createToken(tokenData: AnyTokenData, tokenOptions?: TokenOptions) {
      asked += 1
      show({ isPending: true, error: null })
      try {
        const result = await ask(tokenData, tokenOptions)
        show({ error: result.error ?? null })
        return result as TokenResult & CvvTokenResult
      } finally {
        asked -= 1
        show({ isPending: asked > 0 })
      }
    },
  }
}

/** @returns null if the time is up or the signal aborts before the promise settles. */
async function unlessGivenUp<Value>(
  promise: Promise<Value>,
  options: TokenOptions | null | undefined,
): Promise<Value | null> {
  const { signal, timeoutMs = defaultWaitMs } = options ?? {}
  let giveUp = (): void => {}
  const givenUp = new Promise<null>((resolve) => {
    giveUp = () => resolve(null)
  })
  const timer = setTimeout(giveUp, signal?.aborted ? 0 : timeoutMs)
  signal?.addEventListener?.('abort', giveUp)
  try {
    return await Promise.race([promise, givenUp])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener?.('abort', giveUp)
  }
}
