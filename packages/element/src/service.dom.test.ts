import { describe, expect, it, vi } from 'vitest'
import type { CardElement } from './card-element.ts'
import { IntegrationError } from './integration-error.ts'
import { service } from './packaged-service.ts'
import type { Service } from './service.ts'

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

  it('names an option that it does not know', () => {
    // @ts-expect-error a misspelled option
    const error = mistake(() => service('ek_test_demo', { baseURL: baseUrl }))
    expect(error).toMatchObject({ name: 'IntegrationError', code: 'unknown_option' })
    expect(error.message).toContain('"baseURL"')
    expect(error.message).toContain('baseUrl')
  })
})

describe('elements()', () => {
  it.each([
    [{ locale: 7 }, 'invalid_option'],
    [{ country: 'Brazil' }, 'invalid_option'],
    [{ language: 'pt' }, 'unknown_option'],
    [[], 'invalid_option'],
  ])('refuses %j', (options, code) => {
    // @ts-expect-error wrong on purpose
    expect(mistake(() => start().elements(options)).code).toBe(code)
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

  it.each([
    [{ placehodler: 'x' }, 'unknown_option'],
    [{ placeholder: 4242 }, 'invalid_option'],
    [{ style: 'color: red' }, 'invalid_option'],
    [{ style: { hover: {} } }, 'unknown_option'],
    [{ classes: { focused: 'x' } }, 'unknown_option'],
    [{ secureCvv: 'yes' }, 'invalid_option'],
    [{ colorScheme: 'blue' }, 'invalid_option'],
  ])('refuses the options %j', (options, code) => {
    // @ts-expect-error wrong on purpose
    expect(mistake(() => start().elements().create('pan', options)).code).toBe(code)
  })
})

describe('an element', () => {
  it.each([['#nowhere'], [''], [null], [42]])('refuses the container %j', (container) => {
    const pan = start().elements().create('pan')
    // @ts-expect-error wrong on purpose
    expect(mistake(() => pan.mount(container)).code).toBe('container_not_found')
  })

  it('refuses unknown events', () => {
    const pan = start().elements().create('pan')
    // @ts-expect-error wrong on purpose
    expect(mistake(() => pan.on('changed', () => {})).code).toBe('unknown_event')
    // @ts-expect-error wrong on purpose
    expect(mistake(() => pan.addEventListener('change', null)).code).toBe('invalid_handler')
  })

  it('throws an explanation after it was destroyed', () => {
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

describe('createToken()', () => {
  it('refuses anything but an element of this service', () => {
    const other = start().elements().create('pan')
    for (const wrong of [null, {}, 'pan', other]) {
      expect(mistake(() => start().createToken(wrong as CardElement, { name: 'Ana' })).code).toBe(
        'invalid_element',
      )
    }
  })

  it('refuses token data of a wrong type', () => {
    const payments = start()
    const pan = payments.elements().create('pan')
    // @ts-expect-error wrong on purpose
    expect(mistake(() => payments.createToken(pan, { name: 'Ana', verifyCard: 'no' })).code).toBe(
      'invalid_option',
    )
  })

  it('§6.2 resolves with code 1 for each field while none is mounted', async () => {
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
})
