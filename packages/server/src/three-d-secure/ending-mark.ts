import type { Html } from '../web/html.ts'
import { type MarkName, type MarkTone, mark } from '../web/mark.ts'
import type { Ending } from './ending.ts'

const marks: Readonly<Record<Ending, readonly [MarkName, MarkTone]>> = {
  approved: ['check', 'good'],
  reserved: ['check', 'good'],
  declined: ['cross', 'bad'],
  failed: ['cross', 'bad'],
  abandoned: ['back', 'over'],
  expired: ['clock', 'over'],
  released: ['back', 'over'],
}

/** The sign above the heading, which says the same. */
export function endingMark(ending: Ending): Html {
  return mark(...marks[ending])
}
