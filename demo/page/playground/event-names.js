/** @import { EventName } from '@element-js/element' */

/**
 * The page has no bundler, so it cannot import the library's list. The compiler checks this list against the library's
 * type.
 *
 * @type {Readonly<Record<EventName, true>>}
 */
const names = {
  ready: true,
  change: true,
  complete: true,
  empty: true,
  focus: true,
  blur: true,
  error: true,
  brand: true,
  autofilled: true,
  submit: true,
  escape: true,
  loaderror: true,
}

/** The names of all events of an element. */
export const eventNames = /** @type {readonly EventName[]} */ (Object.keys(names))
