import type { SlowFont } from './slow-font.ts'
import { slowOutlines } from './slow-outlines.ts'
import { slowPositioning } from './slow-positioning.ts'
import { slowSubstitution } from './slow-substitution.ts'

export type { SlowFont } from './slow-font.ts'

/** Every way that we know to make a digit slow. */
export const slowFonts: readonly SlowFont[] = [...slowSubstitution, ...slowPositioning, ...slowOutlines]
