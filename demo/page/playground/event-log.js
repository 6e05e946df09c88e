import { tintedNodes } from './tint.js'

/** @typedef {{ name: string, element: string, payload: unknown, kind: string }} Entry */

/** As many as a person can read. A page that stays open must not grow without limit. */
const mostEntries = 200

/** The log of the fields' events, newest first. */
export function eventLog() {
  const list = /** @type {HTMLOListElement} */ (document.getElementById('events-list'))
  const count = /** @type {HTMLElement} */ (document.getElementById('events-count'))
  const pause = /** @type {HTMLButtonElement} */ (document.getElementById('events-pause'))
  const label = /** @type {HTMLElement} */ (pause.querySelector('[data-label]'))
  const clear = /** @type {HTMLButtonElement} */ (document.getElementById('events-clear'))
  /** @type {HTMLElement[]} */
  let held = []
  let isPaused = false

  const show = () => {
    pause.ariaPressed = String(isPaused)
    label.textContent = isPaused ? `Resume${held.length > 0 ? ` (${held.length})` : ''}` : 'Pause'
    const { length } = list.children
    count.textContent = length === 0 ? '' : `${length}${length === mostEntries ? ', the latest' : ''}`
    clear.disabled = length + held.length === 0
  }
  pause.addEventListener('click', () => {
    isPaused = !isPaused
    if (!isPaused) list.prepend(...held.splice(0).toReversed())
    trim(list)
    show()
  })
  clear.addEventListener('click', () => {
    held = []
    list.replaceChildren()
    show()
  })
  show()

  return {
    /** @param {Entry} entry */
    add(entry) {
      const row = rowOf(entry)
      if (isPaused) held = [...held, row].slice(-mostEntries)
      else list.prepend(row)
      trim(list)
      show()
    },
  }
}

/** @param {HTMLOListElement} list */
function trim(list) {
  while (list.children.length > mostEntries) list.lastElementChild?.remove()
}

/** @param {Entry} entry */
function rowOf({ name, element, payload, kind }) {
  const row = document.createElement('li')
  row.className = 'event'
  row.dataset.kind = kind
  const json = payload === undefined ? '' : JSON.stringify(payload, withoutEmitter)
  const whole = document.createElement('details')
  const summary = document.createElement('summary')
  summary.append(
    part('event-name', name),
    part('event-element', element),
    part('event-time', timeNow()),
    part('event-payload', ...tintedNodes(json === '{}' ? '' : json, 'json')),
  )
  const pretty = document.createElement('pre')
  const lines = payload === undefined ? [] : JSON.stringify(payload, null, 2).split('\n')
  pretty.append(...lines.flatMap((line) => [...tintedNodes(line, 'json'), '\n']))
  whole.append(summary, pretty)
  row.append(whole)
  return row
}

/**
 * Leaves out the properties that are shown next to the line, if there is only one line.
 *
 * @param {string} key
 * @param {unknown} value
 */
function withoutEmitter(key, value) {
  return key === 'elementType' || (key === 'element' && value !== 'validation_error') ? undefined : value
}

/**
 * @param {string} className
 * @param {readonly (Node | string)[]} content
 */
function part(className, ...content) {
  const node = document.createElement('span')
  node.className = className
  node.append(...content)
  return node
}

/** @returns {string} For example `12:04:31.207`. */
function timeNow() {
  const now = new Date()
  const clock = [now.getHours(), now.getMinutes(), now.getSeconds()].map((part) =>
    String(part).padStart(2, '0'),
  )
  return `${clock.join(':')}.${String(now.getMilliseconds()).padStart(3, '0')}`
}
