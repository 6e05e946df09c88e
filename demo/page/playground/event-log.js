/** @import { CardElement, EventName } from '@element-js/element' */
/** @typedef {{ name: string, element: string, payload: unknown, kind: string }} Entry */

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

/** As many as a person can read. A page that stays open must not grow without limit. */
const mostEntries = 200

/** The log of the fields' events and of the calls that the page makes, newest first. */
export function eventLog() {
  const list = /** @type {HTMLOListElement} */ (document.getElementById('events-list'))
  document.getElementById('events-clear')?.addEventListener('click', () => list.replaceChildren())

  /** @param {Entry} entry */
  function add({ name, element, payload, kind }) {
    const row = document.createElement('li')
    row.className = 'event'
    row.dataset.kind = kind
    // What is shown next to it is left out.
    const { element: _, elementType: __, ...rest } = /** @type {Record<string, unknown>} */ (payload ?? {})
    const shown = typeof payload === 'string' ? payload : JSON.stringify(rest)
    row.append(part('event-name', name), ` ${element} `, part('event-payload', shown === '{}' ? '' : shown))
    list.prepend(row)
    if (list.children.length > mostEntries) list.lastElementChild?.remove()
  }

  return {
    /**
     * A call of the library.
     *
     * @param {string} element
     * @param {string} method
     * @param {unknown} [payload]
     */
    call: (element, method, payload) => add({ name: `${method}()`, element, payload, kind: 'call' }),
    /** @param {CardElement} element */
    eventsOf(element) {
      for (const name of /** @type {EventName[]} */ (Object.keys(names))) {
        element.on(name, (payload) => add({ name, element: element.type, payload, kind: name }))
      }
    },
  }
}

/**
 * @param {string} className
 * @param {string} text
 */
function part(className, text) {
  const node = document.createElement('span')
  node.className = className
  node.textContent = text
  return node
}
