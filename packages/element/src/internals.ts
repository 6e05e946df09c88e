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
import type { MountedField } from './mounted-field.ts'
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
  /** What payers get in the place of fields that cannot load, as the page gave it. */
  readonly fallback: ServiceOptions['fallback']
  /** Loads a part of the library that few pages need. */
  loadPart<Name extends keyof Parts>(name: Name): Promise<Parts[Name]>
  /** Calls a function of the file for developers, which is loaded in the sandbox only. */
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
  /** Passes each font on when it has arrived. */
  fetchFonts(sources: readonly FontSource[], take: (font: FrameFont) => void): unknown
}

/** What a service offers beside tokens. Every promise resolves, with `data` or with `error`. */
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

/** What the main file gives to the part. The build shortens names in each file anew, so these must stay as they are. */
export interface PaymentsContext {
  readonly origin: string
  /** The public API key. */
  readonly key: string
  /**
   * Asks an element's frame, when it has loaded.
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
  inspect(field: MountedField): void
  /** Warns about options of which at least one was ignored, or about another mistake of the same kind. */
  explain(place: OptionPlace | 'event' | 'type', given: unknown): void
  /** Passes on what a frame warns of. */
  warned(sentence: string, iframe: HTMLIFrameElement): void
}

/** A group as the library sees it internally. */
export interface Group extends ServiceContext {
  readonly id: string
  readonly country: string | undefined
  /** The options that its elements have unless they are given others. */
  readonly defaults: Pick<ElementOptions, 'refuseWhenCovered' | 'submitOnEnter'>
  /** `update` changes it. */
  locale: Locale
  /** Why the service refuses this page, if it does. */
  refusal?: ConfigurationError | undefined
  /** The link that is shown while a field cannot load. */
  fallbackLink?: HTMLAnchorElement
  /** Those that have arrived. */
  readonly fonts: FrameFont[]
  /** The elements that have not been destroyed, by type. */
  readonly members: Map<ElementType, ElementEntry>
  /** Unanswered attempts to make a token of the card as it is typed now, by their token data. Each change makes a new map. */
  attempts: Map<string, Attempt>
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
  /** The pending answer, if a request is pending. */
  answer?: Promise<AnyTokenResult> | null
}

/** An element with its group, as `createToken` looks them up. */
export interface Membership {
  readonly entry: ElementEntry
  readonly group: Group
}

/**
 * The elements that a service created, and its groups, which have no entry. The references are weak, so that the
 * service keeps no element alive.
 */
export type Memberships = WeakMap<object, Membership | null>
