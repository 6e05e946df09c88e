import type { Html } from '../web/html.ts'
import { type MarkName, type MarkTone, mark } from '../web/icons/icons.ts'
import type { ChallengeResult } from './challenge-result.ts'

const marks: Readonly<Record<ChallengeResult, readonly [MarkName, MarkTone]>> = {
  approved: ['check', 'good'],
  reserved: ['check', 'good'],
  declined: ['cross', 'bad'],
  notAttempted: ['back', 'over'],
  failed: ['cross', 'bad'],
  abandoned: ['back', 'over'],
  expired: ['clock', 'over'],
  codeExpired: ['clock', 'over'],
  released: ['back', 'over'],
}

/** The sign above the heading. The heading says the same. */
export function endingMark(ending: ChallengeResult): Html {
  return mark(...marks[ending])
}
