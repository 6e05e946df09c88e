import type { DoneWord } from '../../page/done-word.ts'
import type { Section } from '../../page/section.ts'

/** The texts of every page. */
export interface PageWords {
  readonly dashboard: string
  readonly skip: string
  /** The name of the menu for screen readers. */
  readonly menu: string
  readonly sections: Readonly<Record<Section, string>>
  readonly sandboxTag: string
  readonly readOnly: string
  readonly logOut: string
  readonly language: string
  readonly copy: string
  readonly copied: string
  readonly copyName: (what: string) => string
  readonly cancel: string
  /** The result of the form that was sent. */
  readonly done: Readonly<Record<DoneWord, string>>
  /** Before the id of a request. */
  readonly request: string
  readonly actors: Readonly<Record<'merchant' | 'dashboard' | 'sandbox' | 'command_line', string>>
  /** @param zone Such as `Brasília time`. @param offset Such as `GMT-03:00`. */
  readonly timesIn: (zone: string, offset: string) => string
  readonly timesInUtc: string
  readonly exchange: (amount: string, one: string, price: string) => string
}
