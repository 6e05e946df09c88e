import type { Payments } from '../internals.ts'

/** Asks the number's field what its digits reveal. The digits stay in the field. */
export const getBinInformation: Payments['getBinInformation'] = (context, element) =>
  context.ask(element, { type: 'inform' })
