import type { Payments } from '../internals.ts'

/** Asks the field of the number what its digits tell. They stay in the field. */
export const getBinInformation: Payments['getBinInformation'] = (context, element) =>
  context.ask(element, { type: 'inform' })
