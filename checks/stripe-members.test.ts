import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { Stripe } from '../packages/compat/src/stripe.ts'
import { checkoutFolder } from './project-files.ts'
import { isNode, syntaxNodes } from './syntax-tree.ts'

// Every member that the public types of Stripe.js have exists in the object of `@element-js/compat`, and what is not
// supported says so: a page never fails with "undefined is not a function".

const types = join(checkoutFolder, 'e2e/node_modules/@stripe/stripe-js/dist/stripe-js')

/** The names of the methods of an interface, or of an object type. */
function methodsOf(file: string, name: string): string[] {
  const source = readFileSync(join(types, file), 'utf8')
  const declared = syntaxNodes(source, file).find(
    ({ type, id }) => /^TS(Interface|TypeAlias)Declaration$/.test(type) && isNode(id) && id.name === name,
  )
  if (!declared) throw new Error(`${file} has no ${name}.`)
  const body = source.slice(declared.start, declared.end)
  return [
    ...new Set(
      syntaxNodes(`type T = ${body.slice(body.indexOf('{'))}`, 'a.ts').flatMap(({ type, key }) =>
        type === 'TSMethodSignature' && isNode(key) ? [String(key.name)] : [],
      ),
    ),
  ]
}

const stripe = Stripe('ek_test_demo', { baseUrl: 'https://pay.example' }) as unknown as Methods
type Methods = Readonly<Record<string, (...args: unknown[]) => unknown>>

/** The message of the error that a call resolves with, or throws. */
async function refusalOf(call: () => unknown): Promise<unknown> {
  try {
    const { error } = (await call()) as { error?: Error }
    return error?.message
  } catch (thrown) {
    return (thrown as Error).message
  }
}

const saysSo = /is not there in element\.js\. See docs\/coming-from\.md\.$/

describe('the object for pages of Stripe', () => {
  const supported = ['elements', 'createToken', 'createPaymentMethod', 'paymentRequest', 'registerAppInfo']
  const methods = methodsOf('stripe.d.ts', 'Stripe')
  const unsupported = methods.filter((method) => !supported.includes(method))

  it('has the methods of the types', () => {
    expect(methods).toEqual(expect.arrayContaining(supported))
    expect(unsupported.length).toBeGreaterThan(60)
  })

  it.each([...unsupported, 'handleCardSetup', 'redirectToCheckout', 'initCheckout', 'initEmbeddedCheckout'])(
    '%s() answers that it does not exist here',
    async (method) => {
      const message = await refusalOf(() => stripe[method]?.('secret'))
      expect(message).toMatch(saysSo)
      expect(message).toContain(`${method}()`)
    },
  )

  it('is no promise, and has nothing else that Stripe does not have', () => {
    expect([stripe.then, stripe.toJSON, stripe.confirm]).toEqual([undefined, undefined, undefined])
  })

  it('has no wallet, which paymentRequest() says as in a browser without one', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const request = stripe.paymentRequest?.({ country: 'US' }) as Methods
    for (const method of methodsOf('payment-request.d.ts', 'PaymentRequest'))
      expect([method, typeof request[method]]).toEqual([method, 'function'])
    expect(await request.canMakePayment?.()).toBe(null)
    expect(request.on?.('token', () => {})).toBe(request)
    expect(() => request.show?.()).toThrow(saysSo)
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
  })
})

describe('its groups and elements', () => {
  const group = stripe.elements?.() as Methods

  it('have the methods of the types', () => {
    const methods = methodsOf('elements-group.d.ts', 'StripeElements')
    expect(methods).toEqual(expect.arrayContaining(['create', 'getElement', 'submit', 'fetchUpdates']))
    for (const method of methods) expect([method, typeof group[method]]).toEqual([method, 'function'])
    const card = group.create?.('card') as Methods
    const ofElements = [
      ...methodsOf('elements/base.d.ts', 'StripeElementBase'),
      'on',
      'once',
      'off',
      'update',
    ]
    for (const method of ofElements) expect([method, typeof card[method]]).toEqual([method, 'function'])
    card.destroy?.()
  })

  it('answer that submit() and fetchUpdates() do not exist here, and update() resolves', async () => {
    expect(await refusalOf(() => group.submit?.())).toMatch(saysSo)
    expect(await refusalOf(() => group.fetchUpdates?.())).toMatch(saysSo)
    await expect(group.update?.({ locale: 'pt' })).resolves.toBe(undefined)
  })

  it('create card elements, and throw for every other type that Stripe has', () => {
    const source = readFileSync(join(types, 'elements-group.d.ts'), 'utf8')
    const all = new Set([...source.matchAll(/elementType: '(\w+)'/g)].map(([, type = '']) => type))
    expect(all.size).toBeGreaterThan(15)
    for (const type of all) {
      if (['card', 'cardNumber', 'cardExpiry', 'cardCvc'].includes(type)) continue
      expect(() => group.create?.(type), type).toThrow(saysSo)
      expect(group.getElement?.(type)).toBe(null)
    }
  })
})
