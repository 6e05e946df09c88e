import { slowBitmaps } from './slow-bitmaps.ts'
import { slowColors } from './slow-colors.ts'
import { slowContainers } from './slow-containers.ts'
import { slowElsewhere } from './slow-elsewhere.ts'
import type { SlowFont } from './slow-font.ts'
import { slowHinting } from './slow-hinting.ts'
import { slowOutlines } from './slow-outlines.ts'
import { slowPositioning } from './slow-positioning.ts'
import { slowSubroutines } from './slow-subroutines.ts'
import { slowSubstitution } from './slow-substitution.ts'
import { slowVariations } from './slow-variations.ts'

export type { SlowFont } from './slow-font.ts'

/** Every way that we know to make a digit slow. */
export const slowFonts: readonly SlowFont[] = [
  ...slowSubstitution,
  ...slowPositioning,
  ...slowOutlines,
  ...slowSubroutines,
  ...slowVariations,
  ...slowColors,
  ...slowBitmaps,
  ...slowHinting,
  ...slowElsewhere,
  ...slowContainers,
]
