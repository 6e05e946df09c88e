import type { ElementType, FrameFont, Locale, TokenResult } from '@element-js/protocol/frame'
import type { FontSource } from './font-source.ts'
import type { FrameLink } from './frame-link.ts'
import type { MountedField } from './mounted-field.ts'
import type { WarmUp } from './warm-up.ts'

/** The dependencies that all groups of a service share. */
export interface ServiceContext {
  readonly origin: string
  readonly apiKey: string
  /** `undefined` on a server, and if the page has turned it off. */
  readonly warm: WarmUp | undefined
  /** Passes each font on when it has arrived. */
  loadFonts(sources: readonly FontSource[], take: (font: FrameFont) => void): unknown
  /** Looks for misuses of a field, in the sandbox only. */
  inspect(field: MountedField): unknown
}

/** A group as the library sees it internally. */
export interface Group extends ServiceContext {
  readonly id: string
  readonly country: string | undefined
  /** `update` changes it. */
  locale: Locale
  /** Those that have arrived. */
  readonly fonts: FrameFont[]
  /** The elements that have not been destroyed, by type. */
  readonly members: Map<ElementType, ElementEntry>
  /** Unanswered attempts to make a token of the card as it is typed now, by their token data. */
  readonly attempts: Map<string, Attempt>
}

/** An element as the library sees it internally. */
export interface ElementEntry {
  readonly type: ElementType
  /** The link to its frame while it is mounted. */
  frameLink(): FrameLink | undefined
}

/** One attempt to make a token, which may need several requests to the service. */
export interface Attempt {
  /** The id by which the service recognizes the attempt. */
  readonly id: string
  /** The pending answer; `null` if no request is pending. */
  answer: Promise<TokenResult> | null
}

/** An element with its group, as `createToken` looks them up. */
export interface Membership {
  readonly entry: ElementEntry
  readonly group: Group
}

/** The elements that a service created. The references are weak, so that the service keeps no element alive. */
export type Memberships = WeakMap<object, Membership>
