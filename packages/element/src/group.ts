import type { ElementType, FrameFont, FrameSetup, Locale, TokenResult } from '@element-js/protocol/frame'
import type { FontSource } from './font-source.ts'
import type { FrameLink } from './frame-link.ts'
import type { WarmUp } from './warm-up.ts'

/** An element as the library itself sees it. */
export interface ElementInside {
  readonly type: ElementType
  /** The line to its frame, while it is mounted. */
  frameLink(): FrameLink | undefined
}

/** A field that has come up, or has not. */
export interface MountedField {
  readonly iframe: HTMLIFrameElement
  readonly container: Element
  readonly setup: FrameSetup
  readonly origin: string
}

/** What all groups of a service have in common. */
export interface ServiceParts {
  readonly origin: string
  readonly apiKey: string
  /** None on a server. */
  readonly warm: WarmUp | undefined
  loadFonts(sources: readonly FontSource[]): Promise<readonly FrameFont[]>
  /** Looks for mistakes in how a field is used, while the page is being developed. */
  inspect(field: MountedField): unknown
}

/** One wish for a token, however often the service has to be asked. */
export interface Attempt {
  /** By which the service knows it again. */
  readonly id: string
  /** The answer that is waited for, `null` when none came and none is waited for. */
  answer: Promise<TokenResult> | null
}

/** A group as the library itself sees it. */
export interface Group extends ServiceParts {
  readonly id: string
  readonly country: string | undefined
  /** Changes with `update`. */
  locale: Locale
  /** Settles once; its files may come after the fields. */
  readonly fonts: Promise<readonly FrameFont[]> | undefined
  /** The elements that are not destroyed, by type. */
  readonly members: Map<ElementType, ElementInside>
  /** Wishes for a token of the card as it is typed now that have no answer yet, by their data. */
  readonly attempts: Map<string, Attempt>
}

/** An element as `createToken` finds it. */
export interface Membership {
  readonly asked: ElementInside
  readonly group: Group
}

/** Whose elements a service made; weak, so that it keeps none of them. */
export type Memberships = WeakMap<object, Membership>
