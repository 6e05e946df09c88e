/** @import { AttemptStorage } from './payment-attempt.js' */

/**
 * The storage of the tab. A browser that blocks all cookies refuses it; what is stored then lasts as long as the page.
 *
 * @returns {AttemptStorage}
 */
export function tabStorage() {
  try {
    return sessionStorage
  } catch {
    return pageStorage
  }
}

/** @type {Map<string, string>} */
const kept = new Map()

/** @type {AttemptStorage} */
const pageStorage = {
  getItem: (name) => kept.get(name) ?? null,
  setItem: (name, text) => void kept.set(name, text),
  removeItem: (name) => void kept.delete(name),
}
