import { runInNewContext } from 'node:vm'
import { type FrameSetup, readFrameOptions, version } from '@element-js/protocol/frame'
import { describe, expect, it, vi } from 'vitest'
import type { CardElement } from './card-element.ts'
import type { FrameLink } from './frame-link.ts'
import { IntegrationError } from './integration-error.ts'
import { service } from './packaged-service.ts'
import { createService, type Service } from './service.ts'

const baseUrl = 'https://pay.example'

function start(): Service {
  return service('ek_test_demo', { baseUrl })
}

/** The IntegrationError that a call throws. */
function mistake(call: () => unknown): IntegrationError {
  try {
    call()
  } catch (error) {
    if (error instanceof IntegrationError) return error
    throw error
  }
  throw new Error('Nothing was thrown.')
}

/** The setup that an element gives to its frame. */
function setupOf(element: CardElement): FrameSetup {
  document.body.innerHTML = '<div id="field"></div>'
  element.mount('#field')
  return JSON.parse(document.querySelector('iframe')?.name ?? '')
}

describe('service()', () => {
  it.each([
    ['', 'invalid_api_key'],
    ['  ', 'invalid_api_key'],
    [undefined, 'invalid_api_key'],
    [42, 'invalid_api_key'],
    ['ek_test demo', 'invalid_api_key'],
    ['at_test_demo', 'secret_key'],
    ['sk_live_123', 'secret_key'],
    ['whsec_abc', 'secret_key'],
    ['Bearer at_test_demo', 'secret_key'],
  ])('refuses the key %j', (key, code) => {
    // @ts-expect-error a page in plain JavaScript may pass anything
    expect(mistake(() => service(key, { baseUrl })).code).toBe(code)
  })

  it('does not repeat a secret', () => {
    expect(mistake(() => service('at_live_4f9a', { baseUrl })).message).not.toContain('4f9a')
  })

  it.each([[undefined], ['not a url'], ['ftp://pay.example'], ['/relative']])(
    'refuses the base %j',
    (base) => {
      expect(mistake(() => service('ek_test_demo', base === undefined ? {} : { baseUrl: base })).code).toBe(
        'invalid_base_url',
      )
    },
  )

  it.each([[5], [null], [{}], [() => {}]])('treats the base %j as missing', (wrong) => {
    const options = { baseUrl: wrong as unknown as string }
    const loadedFrom = `${baseUrl}/element-${version}.js`
    expect(() => createService('ek_test_demo', options, { loadedFrom })).not.toThrow()
    expect(mistake(() => service('ek_test_demo', options)).code).toBe('invalid_base_url')
  })

  it.each([[{ baseURL: 'x' }], [{ warmUp: 'no' }]])(
    'takes %j, whose unknown parts are ignored',
    (options) => {
      // @ts-expect-error wrong on purpose
      expect(() => service('ek_test_demo', { baseUrl, ...options })).not.toThrow()
    },
  )
})

describe('elements()', () => {
  it.each([
    [{ locale: 7 }],
    [{ country: 'Brazil' }],
    [{ language: 'pt' }],
    [[]],
    ['pt'],
    [null],
    [{ fonts: 'x' }],
  ])('takes %j, and ignores what it cannot use', (options) => {
    // @ts-expect-error wrong on purpose
    expect(start().elements(options).create('pan').type).toBe('pan')
  })

  it.each([
    ['BR', 'BR'],
    ['br', 'BR'],
    [null, undefined],
    [undefined, undefined],
    ['Brazil', undefined],
    [55, undefined],
  ])('reads the country %j as %j', (country, read) => {
    // @ts-expect-error wrong on purpose
    const pan = start().elements({ country }).create('pan')
    expect(setupOf(pan).country).toBe(read)
  })

  it('warns once about an unknown language, and uses English', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    start().elements({ locale: 'fr' }).create('pan')
    start().elements({ locale: 'pt-BR' }).create('pan')
    expect(warn.mock.calls).toEqual([[expect.stringContaining('"fr"')]])
    warn.mockRestore()
  })
})

describe('create()', () => {
  it('refuses other types', () => {
    // @ts-expect-error wrong on purpose
    const error = mistake(() => start().elements().create('iban'))
    expect(error.code).toBe('unknown_element_type')
    expect(error.message).toBe('create() was given "iban". Give one of card, pan, expiration, cvv.')
  })

  it('allows one element of a type until it is destroyed', () => {
    const elements = start().elements()
    const pan = elements.create('pan')
    expect(mistake(() => elements.create('pan')).code).toBe('element_exists')
    pan.destroy()
    expect(elements.create('pan').type).toBe('pan')
  })

  it.each(['cardNumber', 'number', 'expiry', 'cvc'])('names the types when it is given %s', (type) => {
    // @ts-expect-error wrong on purpose
    const error = mistake(() => start().elements().create(type))
    expect(error.message).toBe(`create() was given "${type}". Give one of card, pan, expiration, cvv.`)
  })

  const wrong = {
    maskInput: true,
    placeholder: { number: '1234', pan: '4242' },
    style: { focus: { color: 'red' }, base: { color: 'blue' } },
    classes: { focused: 'x', base: 7 },
    secureCvv: 'yes',
    colorScheme: 'blue',
    brands: [1n],
    label: undefined,
  }

  it('ignores unknown options and values that it cannot use', () => {
    // @ts-expect-error wrong on purpose
    const pan = start().elements().create('pan', wrong)
    expect(readFrameOptions(setupOf(pan).options)).toEqual({
      placeholder: { pan: '4242' },
      style: { base: { color: 'blue' } },
    })
    expect(document.querySelector('.ServiceElement iframe')).not.toBeNull()
  })

  it('update() ignores them too: the other options stay, and the ignored ones get their defaults', () => {
    const pan = start().elements().create('pan', { secureCvv: true, ariaLabel: 'Number' })
    // @ts-expect-error wrong on purpose
    pan.update(wrong)
    // @ts-expect-error wrong on purpose
    pan.update('dark')
    expect(readFrameOptions(setupOf(pan).options)).toEqual({
      ariaLabel: 'Number',
      placeholder: { pan: '4242' },
      style: { base: { color: 'blue' } },
    })
  })

  it.each([[null], ['x'], [7], [() => {}]])('accepts %j as options', (options) => {
    // @ts-expect-error wrong on purpose
    expect(start().elements().create('pan', options).type).toBe('pan')
  })
})

describe('an element', () => {
  it.each([['#nowhere'], [''], [null], [42]])('refuses the container %j', (container) => {
    const pan = start().elements().create('pan')
    // @ts-expect-error wrong on purpose
    expect(mistake(() => pan.mount(container)).code).toBe('container_not_found')
  })

  it('ignores unknown events, and handlers that are not functions', () => {
    const pan = start().elements().create('pan')
    for (const event of ['changed', 'constructor', '__proto__']) {
      // @ts-expect-error wrong on purpose
      expect(() => pan.on(event, () => {})()).not.toThrow()
    }
    // @ts-expect-error wrong on purpose
    expect(() => pan.addEventListener('change', null)).not.toThrow()
  })

  it('throws an explanation after it has been destroyed', () => {
    const pan = start().elements().create('pan')
    pan.destroy()
    pan.destroy()
    const calls: (() => void)[] = [
      () => pan.mount('body'),
      () => pan.unmount(),
      () => pan.focus(),
      () => pan.blur(),
      () => pan.clear(),
      () => pan.update({}),
      () => pan.on('change', () => {}),
    ]
    for (const call of calls) expect(mistake(call).code).toBe('element_destroyed')
  })
})

describe('options', () => {
  it('may be frozen, proxies, copies, or from another document', () => {
    const options = { placeholder: 'Number', style: { base: { color: 'red' } }, brands: ['visa'] }
    const deepProxy: ProxyHandler<object> = {
      get(target, name) {
        const value = Reflect.get(target, name)
        return Object(value) === value ? new Proxy(value, deepProxy) : value
      },
    }
    for (const given of [
      Object.freeze(structuredClone(options)),
      new Proxy(options, deepProxy),
      runInNewContext(`(${JSON.stringify(options)})`),
    ]) {
      const element = start().elements().create('pan', given)
      expect(setupOf(element).options).toMatchObject(options)
      element.update(new Proxy({ style: null }, deepProxy))
      expect(JSON.parse(document.querySelector('iframe')?.name ?? '').options).not.toHaveProperty('style')
    }
  })
})

describe('createToken()', () => {
  it('resolves with an error for anything but an element of this service', async () => {
    const other = start().elements().create('pan')
    for (const wrong of [undefined, null, {}, Object.create(null), 'pan', Symbol('pan'), 1n, other]) {
      const { error } = await start().createToken(wrong as CardElement, { name: 'Ana' })
      expect(error).toEqual({
        type: 'configuration_error',
        reason: 'not_an_element',
        message: expect.stringMatching(/^Give what create\(\) returned, not .+\.$/),
        retryable: false,
      })
    }
  })

  it('takes an element that a state library has put into a proxy', async () => {
    const payments = start()
    const group = new Proxy(payments.elements(), {})
    const pan = new Proxy(group.create('pan'), {})
    const copy = { ...pan }
    for (const given of [pan, copy, new Proxy(copy, {}), Object.freeze(pan)]) {
      const { error } = await new Proxy(payments, {}).createToken(given, { name: 'Ana' })
      expect(error).toMatchObject({ code: 1, field: 'pan' })
    }
    const { error } = await payments.createToken(group as unknown as CardElement, { name: 'Ana' })
    expect(error?.message).toBe('Give what create() returned, not a group.')
  })

  it('asks a field that is ready at once, before what the page does next', () => {
    const heard: string[] = []
    const send = ({ type }: { readonly type: string }): void => void heard.push(type)
    const frame = { container: document.body, isReady: () => true, isLoading: () => false, send, ask: send }
    const payments = createService(
      'ek_live_demo',
      { baseUrl },
      { openFrame: () => frame as unknown as FrameLink },
    )
    const pan = payments.elements().create('pan')
    pan.mount(document.body)
    void payments.createToken(pan, { name: 'Ana' })
    pan.clear()
    expect(heard).toEqual(['tokenize', 'clear'])
  })

  it('names what is from another service or another copy of the library', async () => {
    vi.resetModules()
    const { service: otherService } = await import('./packaged-service.ts')
    const revoked = Proxy.revocable(start().elements().create('pan'), {})
    revoked.revoke()
    for (const [given, name] of [
      [start().elements().create('pan'), 'what another service() or script created'],
      [
        otherService('ek_test_demo', { baseUrl }).elements().create('pan'),
        'what another service() or script created',
      ],
      [revoked.proxy, 'a value of type object'],
    ] as const) {
      const { error } = await start().createToken(given as CardElement, { name: 'Ana' })
      expect(error).toMatchObject({
        type: 'configuration_error',
        reason: 'not_an_element',
        message: `Give what create() returned, not ${name}.`,
      })
    }
  })

  it('says that it was given the group', async () => {
    const payments = start()
    const { error } = await payments.createToken(payments.elements() as unknown as CardElement, {
      name: 'Ana',
    })
    expect(error).toMatchObject({
      reason: 'not_an_element',
      message: expect.stringContaining('Give what create() returned, not a group.'),
    })
  })

  it.each([
    [undefined, ['1 pan', '1 expiration', '1 cvv', '2 name']],
    [null, ['1 pan', '1 expiration', '1 cvv', '2 name']],
    ['Ana', ['1 pan', '1 expiration', '1 cvv', '2 name']],
    [{ name: 7 }, ['1 pan', '1 expiration', '1 cvv', '2 name']],
    [
      { name: 'Ana', verifyCard: 'no', address_line1: undefined, phone: '1' },
      ['1 pan', '1 expiration', '1 cvv'],
    ],
  ])('resolves for the token data %j', async (tokenData, expected) => {
    const payments = start()
    const pan = payments.elements().create('pan')
    const noSignal = { addEventListener: 5 }
    for (const options of [undefined, null, { signal: {}, timeoutMs: 'soon' }, { signal: noSignal }, 'x']) {
      // @ts-expect-error wrong on purpose
      const { error } = await payments.createToken(pan, tokenData, options)
      const all = error && 'errors' in error ? error.errors.map(({ code, field }) => `${code} ${field}`) : []
      expect(all).toEqual(expected)
    }
  })

  it('resolves for token data that cannot be read', async () => {
    const payments = start()
    // A state library leaves such an object when it no longer tracks it.
    const { proxy, revoke } = Proxy.revocable({ name: 'Ana' }, {})
    revoke()
    const { error } = await payments.createToken(payments.elements().create('pan'), proxy)
    expect(error).toMatchObject({ code: 1, field: 'pan' })
  })

  it.each(['signal', 'timeoutMs', 'aborted'])(
    'resolves for options whose %s cannot be read',
    async (name) => {
      const payments = start()
      const unreadable = Object.defineProperty({}, name, {
        get() {
          throw new Error('no longer here')
        },
      })
      const options = name === 'aborted' ? { signal: unreadable as AbortSignal } : unreadable
      const pan = payments.elements().create('pan')
      const { error } = await payments.createToken(pan, { name: 'Ana' }, options)
      expect(error).toMatchObject({ code: 1, field: 'pan' })
    },
  )

  it('resolves with code 1 for each field while none is mounted', async () => {
    const payments = start()
    const pan = payments.elements({ locale: 'pt' }).create('pan')
    const { error } = await payments.createToken(pan, { name: ' ' })
    expect(error).toMatchObject({
      code: 1,
      field: 'pan',
      type: 'validation_error',
      element: 'validation_error',
    })
    const all = error && 'errors' in error ? error.errors.map(({ code, field }) => `${code} ${field}`) : []
    expect(all).toEqual(['1 pan', '1 expiration', '1 cvv', '2 name'])
  })
  it('needs the code alone for a saved card, and no name', async () => {
    const payments = start()
    const cvv = payments.elements().create('cvv')
    const { error } = await payments.createToken(cvv, { cardId: 'crd_1' })
    expect(error).toMatchObject({ code: 1, field: 'cvv', type: 'validation_error' })
    const all = error && 'errors' in error ? error.errors.map(({ code, field }) => `${code} ${field}`) : []
    expect(all).toEqual(['1 cvv'])
  })
})
