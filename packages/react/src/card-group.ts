import type {
  CardElement,
  Elements,
  ElementsOptions,
  Service,
  TokenData,
  TokenError,
  TokenResult,
} from '@element-js/element'
import { notLoaded } from './not-loaded.ts'

/** How long `createToken` may take. */
export interface TokenOptions {
  /** Gives the request up. */
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
}

/** What a form wants to know of its card. */
export interface TokenState {
  /** Whether there are fields and all of them can be typed in. */
  readonly isReady: boolean
  /** Whether a token is being made. */
  readonly isPending: boolean
  /** What the last request failed with, if it did; null again with the next. */
  readonly error: TokenError | null
}

/** The fields of one `<Elements>`, for one service, country and set of fonts. Makes nothing until it is asked to. */
export interface CardGroup {
  /** The library's own group, made at the first call. To be called in effects only: it touches the page. */
  open(service: Service, locale: string): Elements
  relocate(locale: string): void
  /** Counts a new element in. @returns the undo. */
  add(element: CardElement): () => void
  /** The service has come, or will not, and the fields that were waiting for it are mounted. */
  settle(service: Service | null): void
  state(): TokenState
  /** @returns the undo. */
  subscribe(listener: () => void): () => void
  createToken(tokenData: TokenData, options?: TokenOptions): Promise<TokenResult>
}

export const tokenStateAtStart: TokenState = { isReady: false, isPending: false, error: null }

/** With what is left alone by a library that does not know it yet. */
type CreateTokenOf = (
  element: CardElement,
  tokenData: TokenData,
  options?: TokenOptions,
) => Promise<TokenResult>

/** As long as the library itself waits for fields that are loading. */
const defaultWaitMs = 10_000

/** One closure: its members share a state of five variables, and apart they would pass it around. */
export function createCardGroup(options: Omit<ElementsOptions, 'locale'>): CardGroup {
  /** By element, whether it is ready. */
  const members = new Map<CardElement, boolean>()
  const listeners = new Set<() => void>()
  let elements: Elements | null = null
  let language = 'en'
  let state = tokenStateAtStart
  let asked = 0
  let settle: CardGroup['settle'] = () => {}
  const settled = new Promise<Service | null>((resolve) => {
    settle = resolve
  })

  function show(changed: Partial<TokenState>): void {
    state = { ...state, ...changed }
    for (const listener of listeners) listener()
  }

  function count(): void {
    const isReady = members.size > 0 && ![...members.values()].includes(false)
    if (isReady !== state.isReady) show({ isReady })
  }

  function open(service: Service, locale: string): Elements {
    if (!elements) {
      language = locale
      elements = service.elements({ ...options, locale })
    }
    return elements
  }

  async function ask(tokenData: TokenData, tokenOptions: TokenOptions | undefined): Promise<TokenResult> {
    const service = await unlessGivenUp(settled, tokenOptions)
    if (!service) return { error: notLoaded(language) }
    const create: CreateTokenOf = service.createToken
    const [member] = members.keys()
    if (member) return create(member, tokenData, tokenOptions)
    // No field is on the page: one that never will be has the library's own answer to that, in the right language.
    const absent = open(service, language).create('card')
    try {
      return await create(absent, tokenData, tokenOptions)
    } finally {
      absent.destroy()
    }
  }

  return {
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
        count()
      })
      count()
      return () => {
        members.delete(element)
        count()
      }
    },
    settle,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async createToken(tokenData, tokenOptions) {
      asked += 1
      show({ isPending: true, error: null })
      try {
        const result = await ask(tokenData, tokenOptions)
        show({ error: result.error ?? null })
        return result
      } finally {
        asked -= 1
        show({ isPending: asked > 0 })
      }
    },
  }
}

/** @returns null when the time is over, or the signal given, before the promise has settled. */
async function unlessGivenUp<Value>(
  promise: Promise<Value>,
  { signal, timeoutMs = defaultWaitMs }: TokenOptions = {},
): Promise<Value | null> {
  let giveUp = (): void => {}
  const givenUp = new Promise<null>((resolve) => {
    giveUp = () => resolve(null)
  })
  const timer = setTimeout(giveUp, signal?.aborted ? 0 : timeoutMs)
  signal?.addEventListener('abort', giveUp)
  try {
    return await Promise.race([promise, givenUp])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', giveUp)
  }
}
