/** A field on a page of the same merchant that is given the group of another page's fields. */
export interface StrayField {
  /** Origin of the service. */
  readonly service: string
  /** The name of an iframe of that group, as the library writes it. */
  readonly name: string
  readonly elementType: 'pan' | 'cvv'
}

/**
 * Puts a field of the service on the page and asks it for a token of its whole group, as the library does. Its messages
 * are sent to the merchant's other pages. This runs in the page.
 *
 * @returns what the field misses, as `code field`. Code 1 means that no such field is on the page.
 */
export async function askStrayField({ service, name, elementType }: StrayField): Promise<string[]> {
  const { group } = JSON.parse(name)
  const iframe = document.createElement('iframe')
  iframe.id = 'stray'
  iframe.name = JSON.stringify({ elementType, group, locale: 'en', options: {} })
  iframe.src = `${service}/frames/1.2.0/field.html?key=ek_test_demo#light`
  document.body.append(iframe)
  await new Promise<void>((resolve) => {
    addEventListener('message', ({ source }) => source === iframe.contentWindow && resolve())
  })
  const { port1, port2 } = new MessageChannel()
  iframe.contentWindow?.postMessage({ type: 'element:welcome', version: '1.2.0' }, service, [port2])
  const mounted = ['pan', 'expiration', 'cvv']
  port1.postMessage({ type: 'tokenize', id: 1, tokenData: { name: 'Ana' }, attempt: 'stray', mounted })
  return new Promise((resolve) => {
    const accomplice = new BroadcastChannel('stray')
    port1.onmessage = ({ data }) => {
      accomplice.postMessage(data)
      if (data.type !== 'answered') return
      const errors: { code: number; field: string }[] = data.result.error.errors
      resolve(errors.map(({ code, field }) => `${code} ${field}`))
    }
  })
}
