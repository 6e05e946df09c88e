/** The choices between a few values. The first one is the default. */
const choices = /** @type {const} */ ({
  kind: ['fields', 'card'],
  locale: ['en', 'es', 'pt'],
  country: ['BR', 'MX', 'CO', 'CL', 'PE'],
  theme: ['plain', 'underlined'],
  scheme: ['auto', 'light', 'dark'],
  font: ['system', 'space-mono'],
  iconStyle: ['default', 'solid'],
  preferredNetwork: ['none', 'cartes-bancaires', 'dankort', 'eftpos'],
})

const switches = {
  showIcon: true,
  hideIcon: false,
  secureCvv: false,
  disabled: false,
  readOnly: false,
  autocomplete: true,
  ownClasses: false,
  verifyCard: true,
}

const texts = /** @type {const} */ ([
  'panPlaceholder',
  'expirationPlaceholder',
  'cvvPlaceholder',
  'label',
  'ariaLabel',
  'invalidMessage',
])

/** The accepted brands; none chosen means all. */
const brands = /** @type {const} */ ([
  'visa',
  'mastercard',
  'american-express',
  'elo',
  'hipercard',
  'naranja',
])

/** Long enough for any label. An address with a longer text was not created here. */
const longestText = 80

/**
 * All choices on the page. They are in the address, so that a setup can be shared. What is typed into the fields never
 * is.
 *
 * @typedef {{ readonly [Name in keyof typeof choices]: (typeof choices)[Name][number] }
 *   & { readonly [Name in keyof typeof switches]: boolean }
 *   & { readonly [Name in (typeof texts)[number]]: string }
 *   & { readonly brands: readonly (typeof brands)[number][] }} Setup
 */

/**
 * Reads a setup from an address. Missing, unknown and wrong values are replaced by defaults.
 *
 * @param {URLSearchParams} query
 * @returns {Setup}
 */
export function readSetup(query) {
  const chosen = Object.entries(choices).map(([name, values]) => {
    const value = query.get(name) ?? ''
    return [name, values.find((each) => each === value) ?? values[0]]
  })
  const switched = Object.entries(switches).map(([name, atStart]) => {
    const value = query.get(name)
    return [name, value === null ? atStart : value === '1']
  })
  const written = texts.map((name) => [name, (query.get(name) ?? '').slice(0, longestText)])
  const named = query.get('brands')?.split(',') ?? []
  return /** @type {Setup} */ ({
    ...Object.fromEntries([...chosen, ...switched, ...written]),
    brands: brands.filter((brand) => named.includes(brand)),
  })
}

/**
 * The query for a setup: the differences from the default, in a fixed order.
 *
 * @param {Setup} setup
 * @returns {string} For example `kind=card&locale=pt`; empty for the default.
 */
export function writeSetup(setup) {
  const query = new URLSearchParams()
  for (const [name, atStart] of Object.entries(readSetup(new URLSearchParams()))) {
    const chosen = setup[/** @type {keyof Setup} */ (name)]
    if (String(chosen) === String(atStart)) continue
    query.set(name, typeof chosen === 'boolean' ? String(Number(chosen)) : String(chosen))
  }
  return query.toString()
}

/**
 * The controls of the page. They all belong to one form, wherever they are, and have the names of a setup.
 *
 * @param {HTMLFormElement} form
 * @param {(setup: Setup) => void} onChange
 */
export function setupForm(form, onChange) {
  const named = [...form.elements].filter((control) => 'name' in control && control.name !== '')
  const controls = /** @type {HTMLInputElement[]} */ (named)
  const read = () => {
    const data = new FormData(form)
    const query = new URLSearchParams()
    for (const { name } of controls) {
      const values = data.getAll(name).map(String)
      query.set(name, name in switches ? String(values.length) : values.join(','))
    }
    return readSetup(query)
  }
  // Events of a control outside the form element do not bubble through the form.
  for (const control of controls) control.addEventListener('input', () => onChange(read()))
  // Enter in a text input submits the form, which has no target.
  form.addEventListener('submit', (event) => event.preventDefault())

  return {
    /** Makes the controls show a setup. @param {Setup} setup */
    show(setup) {
      for (const control of controls) {
        const chosen = setup[/** @type {keyof Setup} */ (control.name)]
        if (control.type === 'radio') control.checked = control.value === chosen
        else if (control.type !== 'checkbox') control.value = String(chosen)
        else control.checked = Array.isArray(chosen) ? chosen.includes(control.value) : chosen === true
      }
    },
  }
}
