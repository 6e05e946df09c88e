import { words } from './words/this-page.js'

/**
 * A field of a refused form.
 *
 * @typedef {object} FormProblem
 * @property {string} message
 * @property {() => void} focus
 */

/**
 * Shows the payer which fields of a refused form are wrong: the first one gets the focus, so that a screen reader reads
 * it with its error. A line says how many there are and what is wrong with the first.
 */
export function formProblems() {
  const line = /** @type {HTMLElement} */ (document.getElementById('form-problems'))
  return {
    /** For a form that is sent again, or that the payer corrects. */
    clear() {
      line.textContent = ''
    },
    /** @param {readonly FormProblem[]} problems In the order of the page. */
    show(problems) {
      const [first] = problems
      if (!first) return
      // The line includes the error: a focus that stays is not read, and Orca does not read every focus that a page
      // moves.
      line.textContent = `${words.form.problems(problems.length)} ${first.message}`
      first.focus()
    },
  }
}
