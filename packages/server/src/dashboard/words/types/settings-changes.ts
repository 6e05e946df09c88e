import type { SettingsChange } from '../../../history/domain/settings-change.ts'

/** Who changed which settings. */
export interface SettingsChangeWords {
  readonly title: string
  readonly about: string
  /** The link to all of them. */
  readonly all: string
  readonly none: string
  readonly events: Readonly<Record<SettingsChange['kind'], string>>
  /** Before the address that was there, and before the one that is there now. */
  readonly fromTo: readonly [from: string, to: string]
  /** Instead of an address. */
  readonly noUrl: string
  /** Before a time. */
  readonly othersSignUntil: string
  readonly othersStopped: string
}
