/** How a shop uses the package. A compiler that the shop might have compiles this against the published package. */
import {
  type CardElement,
  type ElementEvents,
  type EventName,
  IntegrationError,
  loadElement,
  type Service,
  service,
  type TokenError,
} from '@element-js/element'

const payments: Service = service('ek_test_demo', { baseUrl: 'https://pay.example' })
const elements = payments.elements({
  locale: 'pt',
  country: 'BR',
  fonts: [{ cssSrc: 'https://fonts.example/a.css' }],
})
const pan = elements.create('pan', {
  placeholder: '1234 1234 1234 1234',
  classes: { focus: 'is-focused' },
  style: { base: { fontSize: '16px', '::placeholder': { color: 'gray' } }, invalid: { color: 'red' } },
})
elements.create('card', { placeholder: { pan: '1234', expiration: 'MM/YY', cvv: '123' } })
pan.mount('#card-number')
pan.update({ placeholder: null, disabled: true })

export const stop: () => void = pan.on('change', ({ brand, complete }) => {
  if (complete && brand === 'visa') pan.blur()
})
pan.once('blur', ({ hasFocus, error }) => hasFocus || error?.code === 2)

/** Every event, by name. */
export function listen<Name extends EventName>(
  element: CardElement,
  name: Name,
  heard: (payload: ElementEvents[Name]) => void,
): () => void {
  return element.on(name, heard)
}

/** Exactly one of the two exists, and each kind of error has its own properties. */
export async function pay(): Promise<string> {
  const { data, error } = await payments.createToken(pan, { name: 'Ana Souza', verifyCard: false })
  return error ? explain(error) : data.cardId
}

function explain(error: TokenError): string {
  switch (error.type) {
    case 'validation_error':
      return error.errors.map(({ field, message }) => `${field}: ${message}`).join()
    case 'api_error':
      return `${error.code} ${error.reason}`
    case 'network_error':
      return `again: ${error.retryable}`
    case 'configuration_error':
      return `${error.reason} ${error.message}`
  }
}

/** The library from the service's own site; `null` if there is no page. */
export async function start(): Promise<Service | null> {
  try {
    const load = await loadElement({
      src: 'https://pay.example/element.js',
      integrity: 'sha384-AA',
      nonce: 'n',
    })
    return load === null ? null : load('ek_test_demo')
  } catch (error) {
    if (error instanceof IntegrationError && error.code === 'load_failed') return null
    throw error
  }
}
