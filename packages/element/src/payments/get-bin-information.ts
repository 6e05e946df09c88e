import type { Payments } from '../internals.ts'

/** Asks the number's field what its digits reveal. No digit reaches the page. */
export const getBinInformation: Payments['getBinInformation'] = (context, element) =>
  context.ask(element, { type: 'inform' })
