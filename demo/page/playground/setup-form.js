import { readSetup } from './setup.js'

/** @import { Setup } from './setup.js' */

/**
 * The controls of the page. They all belong to one form, wherever they are, and have the names of a setup.
 *
 * @param {HTMLFormElement} form
 * @param {(setup: Setup) => void} onChange
 */
export function setupForm(form, onChange) {
  const read = () => {
    const data = new FormData(form)
    const query = new URLSearchParams()
    for (const name of new Set([...controlsOf(form)].map((control) => control.name))) {
      const values = data.getAll(name).map(String)
      query.set(name, isSwitch(form, name) ? String(values.length) : values.join(','))
    }
    return readSetup(query)
  }
  // Events of a control outside the form element do not bubble through the form.
  for (const control of form.elements) control.addEventListener('input', () => onChange(read()))
  // Enter in a text input submits the form, which has no target.
  form.addEventListener('submit', (event) => event.preventDefault())

  return {
    read,
    /** Makes the controls show a setup. @param {Setup} setup */
    show(setup) {
      for (const control of controlsOf(form)) {
        const chosen = setup[/** @type {keyof Setup} */ (control.name)]
        if (control.type === 'radio') control.checked = control.value === chosen
        else if (control.type !== 'checkbox') control.value = String(chosen)
        else control.checked = Array.isArray(chosen) ? chosen.includes(control.value) : chosen === true
      }
    },
  }
}

/** @param {HTMLFormElement} form */
function controlsOf(form) {
  const named = [...form.elements].filter((control) => 'name' in control && control.name !== '')
  return /** @type {HTMLInputElement[]} */ (named)
}

/**
 * @param {HTMLFormElement} form
 * @param {string} name
 */
function isSwitch(form, name) {
  const control = form.elements.namedItem(name)
  return control instanceof HTMLInputElement && control.type === 'checkbox'
}
