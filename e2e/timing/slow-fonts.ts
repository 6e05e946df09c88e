import type { SlowFont } from './slow-font.ts'
import { slowHinting } from './slow-hinting.ts'
import { slowOutlines } from './slow-outlines.ts'
import { slowPositioning } from './slow-positioning.ts'
import { slowSubstitution } from './slow-substitution.ts'
import { slowVariations } from './slow-variations.ts'

export type { SlowFont } from './slow-font.ts'

/** Every way that we know to make a digit slow. */
export const slowFonts: readonly SlowFont[] = [
  ...slowSubstitution,
  ...slowPositioning,
  ...slowOutlines,
  ...slowHinting,
  ...slowVariations,
]
