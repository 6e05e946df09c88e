import { every, frameOptionKinds, type OptionKinds } from '@element-js/protocol/frame'
import { classStates } from '../container-classes.ts'
import type { OptionPlace } from '../options.ts'

/** The kinds of all options that a page can give to the library. */
export const libraryOptionKinds: { readonly [place in OptionPlace]: OptionKinds } = {
  service: { baseUrl: 'string', warmUp: 'boolean', fallback: { paymentLink: 'string' } },
  elements: {
    locale: 'string',
    country: 'string',
    fonts: 'object',
    submitOnEnter: 'boolean',
    refuseWhenCovered: 'boolean',
  },
  'elements.update': { locale: 'string' },
  element: { classes: every('string', classStates), submitOnEnter: 'boolean', ...frameOptionKinds },
  tokenData: { name: 'string', email: 'string', verifyCard: 'boolean', cardId: 'string' },
  createToken: { signal: 'object', timeoutMs: 'number' },
}
