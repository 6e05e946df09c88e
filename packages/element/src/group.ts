import type { ElementType, FrameFont, Locale, TokenData, TokenResult } from '@element-js/protocol/frame'

/** What the library itself may do with an element, beside what its users may. */
export interface ElementInside {
  readonly type: ElementType
  isReady(): boolean
  /** Whether the field is on its way to being ready. */
  isLoading(): boolean
  /**
   * @param mounted The elements of the group that are ready.
   * @returns null when the field goes away before it has answered.
   */
  tokenize(tokenData: TokenData, mounted: readonly ElementType[]): Promise<TokenResult | null>
  /** The group's language has changed. */
  relocated(): void
}

/** A group as the library itself sees it. */
export interface Group {
  readonly origin: string
  readonly apiKey: string
  readonly id: string
  readonly country: string | undefined
  /** Changes with `update`. */
  locale: Locale
  /** Settles once; its files may come after the fields. */
  readonly fonts: Promise<readonly FrameFont[]>
  /** The elements that are not destroyed, by type. */
  readonly members: Map<ElementType, ElementInside>
  /** Token requests that are under way, by their data. */
  readonly asking: Map<string, Promise<TokenResult>>
}

/** An element as `createToken` finds it. */
export interface Membership {
  readonly asked: ElementInside
  readonly group: Group
}

/** Whose elements a service made; weak, so that it keeps none of them. */
export type Memberships = WeakMap<object, Membership>
