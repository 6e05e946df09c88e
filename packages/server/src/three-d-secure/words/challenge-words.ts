import type { Locale } from '../../locale.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { pt } from './pt.ts'
import type { ChallengeWords } from './types.ts'

/** All texts of the challenge pages. */
export const challengeWords: Readonly<Record<Locale, ChallengeWords>> = { en, es, pt }
