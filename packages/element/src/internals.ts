import type {
  AnyTokenResult,
  ConfigurationError,
  ElementType,
  FrameAnswers,
  FrameFont,
  Locale,
} from '@element-js/protocol/frame'
import type { CardElement } from './card-element.ts'
import type { FontSource } from './font-source.ts'
import type { FrameLink, FramePlace } from './frame-link.ts'
import type { Question } from './frame-port.ts'
import type { ElementOptions, OptionPlace } from './options.ts'
import type {
  Answer,
  BinInformationResult,
  ConfirmationOptions,
  ConfirmationResult,
  InstallmentsPlanResult,
  InstallmentsPrice,
} from './payments/results.ts'
import type { ServiceOptions } from './service.ts'
import type { WarmUp } from './warm-up.ts'

/** The dependencies that all groups of a service share. */
export interface ServiceContext {
  readonly origin: string
  readonly apiKey: string
  /** Whether the key belongs to the sandbox, and there is a page. */
  readonly isSandbox: boolean
  /** `undefined` on a server, and if the page has turned it off. */
  readonly warm: WarmUp | undefined
  /** What payers see in place of fields that cannot load, as the page passed it. */
  readonly fallback: ServiceOptions['fallback']
  /** Loads a part of the library that few pages need. */
  loadPart<Name extends keyof Parts>(name: Name): Promise<Parts[Name]>
  /** Calls a function of the file for developers, which is loaded only in the sandbox. */
  develop<Name extends keyof Development>(name: Name, ...args: Parameters<Development[Name]>): unknown
  /** Puts a field into a container. */
  openFrame(place: FramePlace): FrameLink
}

/** The parts of the library that are not in its main file. */
export interface Parts {
  readonly fonts: Fonts
  readonly payments: Payments
  readonly development: Development
}

export interface Fonts {
  /** Passes each font on as soon as it has arrived. */
  fetchFonts(sources: readonly FontSource[], take: (font: FrameFont) => void): unknown
}

/** What a service offers besides tokens. Every promise resolves with either `data` or `error`. */
export interface Payments {
  getBinInformation(context: PaymentsContext, element: CardElement): Promise<BinInformationResult>
  createInstallmentsPlan(
    context: PaymentsContext,
    element: CardElement,
    price: InstallmentsPrice,
  ): Promise<InstallmentsPlanResult>
  confirmPayment(
    context: PaymentsContext,
    answer: unknown,
    options?: ConfirmationOptions,
  ): Promise<ConfirmationResult>
}

/**
 * What the main file passes to the part. The build shortens the names in each file separately, so these must stay as
 * they are.
 */
export interface PaymentsContext {
  readonly origin: string
  /** The public API key. */
  readonly key: string
  /**
   * Asks an element's frame once it has loaded.
   *
   * @returns an error if the value is not an element of the service, or if the frame does not answer.
   */
  ask<Type extends keyof FrameAnswers>(
    element: CardElement,
    question: Question<Type>,
  ): Promise<Answer<FrameAnswers[Type]>>
}

/** The file for developers. Everything in it is for the console. */
export interface Development {
  /** Looks for misuses of a field that has loaded, or has failed to load. */
  inspect(iframe: HTMLIFrameElement): void
  /** Warns about options of which at least one was ignored, or about another mistake of the same kind. */
  explain(place: OptionPlace | 'event' | 'type', given: unknown): void
  /** Passes on a frame's warning. */
  warned(sentence: string, iframe: HTMLIFrameElement): void
}

/** A group as the library sees it internally. */
export interface Group extends ServiceContext {
  readonly id: string
  readonly country: string | undefined
  /** The options that its elements have unless the page passes others. */
  readonly defaults: Pick<ElementOptions, 'refuseWhenCovered' | 'submitOnEnter'>
  /** `update` changes it. */
  locale: Locale
  /** Why the service refuses this page, if it does. */
  refusal?: ConfigurationError | undefined
  /** The link that is shown while a field cannot load. */
  fallbackLink?: HTMLAnchorElement | undefined
  /** The fonts that have arrived. */
  readonly fonts: FrameFont[]
  /** The elements that have not been destroyed, by type. */
  readonly members: Map<ElementType, ElementEntry>
  /**
   * Unanswered attempts to create a token for the card as it is typed now, keyed by their token data. Each change
   * creates a new map.
   */
  attempts: Map<string, Attempt>
}

/** An element as the library sees it internally. */
export interface ElementEntry {
  readonly type: ElementType
  /** The link to its frame while it is mounted. */
  frameLink(): FrameLink | undefined
}

/** One attempt to create a token, which may need several requests to the service. */
export interface Attempt {
  /** The id by which the service recognizes the attempt. */
  readonly id: string
  /** The pending answer, if a request is pending. */
  answer?: Promise<AnyTokenResult> | null | undefined
}

/** An element and its group, as `createToken` looks them up. */
export interface Membership {
  readonly entry: ElementEntry
  readonly group: Group
}

/** What the library has created: an element, or a group, which has no membership. */
export interface Creation {
  /** The service that created it. */
  readonly creator: ServiceContext
  readonly membership?: Membership
}
