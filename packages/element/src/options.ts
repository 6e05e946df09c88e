import {
  every,
  type FrameOptions,
  frameOptionKinds,
  mergeOptions,
  type OptionKinds,
} from '@element-js/protocol/frame'
import { type Classes, classStates } from './container-classes.ts'
import type { ServiceContext } from './internals.ts'

/** The options of `create()` and `update()`. */
export interface ElementOptions extends FrameOptions {
  /** Class names of the container by the state of the field. One string may contain several names. */
  readonly classes?: Partial<Classes>
  /** Whether Enter submits the closest form of the container. Default: that of the group. */
  readonly submitOnEnter?: boolean
}

/** The argument of `update()`. An option that is `null` returns to its default. */
export type ElementUpdate = { readonly [Option in keyof ElementOptions]?: ElementOptions[Option] | null }

/** Where a page gives options. */
export type OptionPlace = 'service' | 'elements' | 'elements.update' | 'element' | 'tokenData' | 'createToken'

/** The kinds of all options. */
export const optionKinds: { readonly [place in OptionPlace]: OptionKinds } = {
  service: { baseUrl: 'string', warmUp: 'boolean' },
  elements: { locale: 'string', country: 'string', fonts: 'object', submitOnEnter: 'boolean' },
  'elements.update': { locale: 'string' },
  // A bundler cannot know that a spread has no effects, and would keep the table where it is not used.
  element: /* @__PURE__ */ Object.assign(
    { classes: /* @__PURE__ */ every('string', classStates), submitOnEnter: 'boolean' },
    frameOptionKinds,
  ) as OptionKinds,
  tokenData: { name: 'string', email: 'string', verifyCard: 'boolean' },
  createToken: { signal: 'object', timeoutMs: 'number' },
}

/**
 * Reads the options that a page has given. It never throws: what is unknown or cannot be used is left out, and in the
 * sandbox the developer is warned.
 *
 * @param before The options to which these are added.
 */
export function readOptions<Options extends object>(
  place: OptionPlace,
  given: unknown,
  { develop }: Pick<ServiceContext, 'develop'>,
  before: Options | object = {},
): Options {
  const ignored = (): unknown => develop('explain', place, given)
  return mergeOptions(before, { given, kinds: optionKinds[place], ignored })
}
