import type { SlowFont } from './slow-font.ts'
import { slowOutlines } from './slow-outlines.ts'
import { slowSubstitution } from './slow-substitution.ts'

export type { SlowFont } from './slow-font.ts'

/** Every way that we know to make a digit slow. */
export const slowFonts: readonly SlowFont[] = [...slowSubstitution, ...slowOutlines]
