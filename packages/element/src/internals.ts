import type { ElementType, FrameFont, Locale, TokenResult } from '@element-js/protocol/frame'
import type { FontSource } from './font-source.ts'
import type { FrameLink } from './frame-link.ts'
import type { MountedField } from './mounted-field.ts'
import type { WarmUp } from './warm-up.ts'

/** What all groups of a service share. */
export interface ServiceContext {
  readonly origin: string
  readonly apiKey: string
  /** `undefined` on a server, and where the page does not want it. */
  readonly warm: WarmUp | undefined
  loadFonts(sources: readonly FontSource[]): Promise<readonly FrameFont[]>
  /** Looks for mistakes in how a field is used, while a page is being developed. */
  inspect(field: MountedField): unknown
}

/** A group as the library itself sees it. */
export interface Group extends ServiceContext {
  readonly id: string
  readonly country: string | undefined
  /** Changes with `update`. */
  locale: Locale
  /** Settles once; the files may arrive after the fields. */
  readonly fonts: Promise<readonly FrameFont[]> | undefined
  /** The elements that are not destroyed, by type. */
  readonly members: Map<ElementType, ElementEntry>
  /** Attempts without an answer to make a token of the card as it is typed now, by their token data. */
  readonly attempts: Map<string, Attempt>
}

/** An element as the library itself sees it. */
export interface ElementEntry {
  readonly type: ElementType
  /** The link to its frame, while it is mounted. */
  frameLink(): FrameLink | undefined
}

/** One attempt to make a token, however often the service has to be asked. */
export interface Attempt {
  /** By it the service recognizes the attempt. */
  readonly id: string
  /** The awaited answer; `null` when none came and none is awaited. */
  answer: Promise<TokenResult> | null
}

/** An element with its group, as `createToken` finds them. */
export interface Membership {
  readonly entry: ElementEntry
  readonly group: Group
}

/** The elements that a service made. Weak, so that the service keeps none of them alive. */
export type Memberships = WeakMap<object, Membership>
