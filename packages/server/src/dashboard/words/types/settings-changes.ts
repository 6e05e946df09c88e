import type { SettingsChange } from '../../../history/domain/settings-change.ts'

/** Who changed which settings. */
export interface SettingsChangeWords {
  readonly title: string
  readonly about: string
  /** The link to all changes. */
  readonly all: string
  readonly none: string
  readonly events: Readonly<Record<SettingsChange['kind'], string>>
  /** The texts before the old address and before the new one. */
  readonly fromTo: readonly [from: string, to: string]
  /** Shown instead of an address. */
  readonly noUrl: string
  /** Precedes a time. */
  readonly othersSignUntil: string
  readonly othersStopped: string
}
