/** @import { EventName } from '@element-js/element' */

/**
 * The page has no bundler that could take the library's list; the compiler holds this one to its type.
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
