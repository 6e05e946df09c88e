// The card form: three fields of the library, a token and the payment. The card number is never in this document.

const form = document.getElementById('card-form')
const problem = document.getElementById('card-problem')
const holder = document.getElementById('card-name')
const button = document.getElementById('card-pay')
const inputs = document.getElementById('card-inputs')
const { link, language, country, email } = form.dataset
let label = button.textContent

const containers = { pan: 'card-number', expiration: 'card-expiration', cvv: 'card-code' }
const errorLine = (id) => document.getElementById(`${id}-error`)

/** `live`: whether a screen reader announces the message, instead of reading it only with its field. */
function showError(id, message = '', live = 'assertive') {
  const line = errorLine(id)
  line.ariaLive = live
  // Setting the same text again would announce it again.
  if (line.textContent !== message) line.textContent = message
}

function showProblem(text) {
  problem.textContent = text
  problem.hidden = text === ''
  if (text !== '') problem.scrollIntoView({ block: 'nearest' })
}

let shownBrand = null
function showBrand(brand) {
  shownBrand = brand
  if (choice) offerInstallments(brand)
  for (const chip of document.querySelectorAll('.card-brands li')) {
    chip.toggleAttribute('data-chosen', chip.dataset.brand === brand)
  }
}

const choice = document.getElementById('card-installments')
const ofAnyBrand = choice ? [...choice.options] : []

/** Shows the cost of the chosen installments, and the total on the button. */
function showCost() {
  const { cost, pay } = choice.selectedOptions[0].dataset
  const line = document.getElementById('card-installments-cost')
  if (line.textContent !== cost) line.textContent = cost
  label = pay
  if (!isBusy) button.textContent = label
}

/** Offers the installments of a brand. The payer's choice stays if the brand has it, possibly at another price. */
function offerInstallments(brand) {
  const templates = [...form.querySelectorAll('template[data-brand]')]
  const own = templates.find((each) => each.dataset.brand === brand)
  const chosen = choice.value
  choice.replaceChildren(...(own ? own.content.cloneNode(true).children : ofAnyBrand))
  const kept = [...choice.options].findIndex(({ value }) => value === chosen)
  choice.selectedIndex = Math.max(0, kept)
  choice.closest('.field').hidden = choice.options.length === 1
  showCost()
}

let isBusy = false
function setBusy(next) {
  isBusy = next
  inputs.inert = next
  button.disabled = next
  button.ariaBusy = String(next)
  button.textContent = next ? form.dataset.paying : label
  // The response says what happened to the link; without a response, the page says it.
  document.body.toggleAttribute('data-paying', next)
  if (!next) document.dispatchEvent(new Event('payment-answered'))
}

function checkName() {
  const isThere = holder.value.trim() !== ''
  holder.ariaInvalid = String(!isThere)
  showError('card-name', isThere ? '' : form.dataset.nameMissing)
  return isThere
}

// Read from an input of the page, so that only the style sheet defines colors, in both color schemes.
function styleOfPage() {
  const { color, fontFamily, fontSize, lineHeight } = getComputedStyle(holder)
  const placeholder = getComputedStyle(holder, '::placeholder').color
  const invalid = getComputedStyle(errorLine('card-number')).color
  return {
    base: { color, fontFamily, fontSize, lineHeight, '::placeholder': { color: placeholder } },
    invalid: { color: invalid },
  }
}

function openFields() {
  const payments = globalThis.service(link)
  const elements = payments.elements({ locale: language, country })
  const missing = new Set()
  const fields = Object.entries(containers).map(([type, id]) => {
    const container = document.getElementById(id)
    const { label: ariaLabel, placeholder } = container.dataset
    const element = elements.create(type, { ariaLabel, placeholder, style: styleOfPage() })
    const field = { type, element, isComplete: false }
    element.on('change', ({ complete, error, brand }) => {
      field.isComplete = complete
      if (type === 'pan' && brand !== shownBrand) showBrand(brand)
      showError(id, error?.message)
    })
    element.on('blur', ({ error }) => {
      if (error) showError(id, error.message)
    })
    element.on('loaderror', () => {
      missing.add(type)
      showProblem(form.dataset.unavailable)
    })
    element.on('ready', () => {
      if (missing.delete(type) && missing.size === 0) showProblem('')
    })
    element.mount(container)
    return field
  })
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    for (const { element } of fields) element.update({ style: styleOfPage() })
  })
  return { payments, fields }
}

function showFieldErrors({ errors }, { fields }) {
  for (const { field, message } of errors) {
    // Three announcements in a row would not say which field has the focus. A screen reader reads the focused field
    // with its error, and each other field when the payer reaches it.
    if (field !== 'name') showError(containers[field], message, 'off')
    // A missing name already has its error.
    else if (holder.ariaInvalid !== 'true') {
      holder.ariaInvalid = 'true'
      showError('card-name', message, 'off')
    }
  }
  const first = fields.find(({ type }) => errors.some(({ field }) => field === type))
  const { element } = first ?? { element: holder }
  element.focus()
}

function clear(names, { fields }) {
  const cleared = fields.filter(({ type }) => names.includes(type))
  for (const { element } of cleared) element.clear()
  if (cleared[0]) cleared[0].element.focus()
  else button.focus()
}

async function send(cardId) {
  const installments = form.elements.namedItem('installments')?.value ?? '1'
  const total = choice?.selectedOptions[0]?.dataset.total
  const response = await fetch(form.action, {
    method: 'POST',
    body: new URLSearchParams({ cardId, installments, ...(total && { total }), language }),
    // The service waits for the card's issuer in the meantime.
    signal: AbortSignal.timeout(30_000),
  })
  if (!response.ok) throw new Error(`the service answered ${response.status}`)
  return response.json()
}

async function pay(card) {
  showProblem('')
  const isNamed = checkName()
  // A complete card without a name must not become a token yet. An incomplete card makes no token, and asking for one
  // shows its errors beside those of the other fields.
  if (!isNamed && card.fields.every(({ isComplete }) => isComplete)) return holder.focus()
  setBusy(true)
  const payer = { name: holder.value.trim(), ...(email && { email }) }
  // No verification: the payment follows immediately and asks the issuer anyway.
  const [{ element }] = card.fields
  const token = await card.payments.createToken(element, { ...payer, verifyCard: false })
  // The link no longer accepts cards: its page says why.
  if (token.error?.reason === 'invalid_api_key') return location.assign(`/pay/${link}`)
  if (token.error || !isNamed) {
    setBusy(false)
    if (token.error?.type === 'validation_error') showFieldErrors(token.error, card)
    else if (token.error) showProblem(token.error.message)
    return
  }
  // Without a readable response the outcome is unknown. Sending the payment again never pays twice.
  const answer = await send(token.data.cardId).catch(() => ({ text: form.dataset.noAnswer, clears: [] }))
  // Busy until the next page has loaded.
  if (answer.goTo) return location.assign(answer.goTo)
  setBusy(false)
  showProblem(answer.text)
  clear(answer.clears, card)
}

choice?.addEventListener('change', showCost)

holder.addEventListener('blur', () => {
  if (holder.value.trim() !== '') checkName()
})
holder.addEventListener('input', () => {
  if (holder.ariaInvalid === 'true') checkName()
})

try {
  const card = openFields()
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    // Otherwise the page's own listener would treat the form as sent.
    event.stopPropagation()
    if (!isBusy) pay(card)
  })
  button.disabled = false
} catch (error) {
  reportError(error)
  showProblem(form.dataset.unavailable)
}
