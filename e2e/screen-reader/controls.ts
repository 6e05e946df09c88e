import type { PageAttributes } from './sites.ts'

/** A page with a defect that payers would hear. */
export interface Control {
  readonly name: string
  /** The name of the journey that notices it. */
  readonly journey: string
  readonly attributes: PageAttributes
}

export const controls: readonly Control[] = [
  {
    name: 'a line for errors that is only an alert',
    journey: 'corrects a number, and returns to it',
    attributes: { line: 'role="alert"' },
  },
  {
    name: 'a frame that is hidden from assistive technology',
    journey: 'pays with a complete card',
    attributes: { frame: 'aria-hidden=true' },
  },
]
