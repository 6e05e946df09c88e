import { describe, expect, it } from 'vitest'
import { readSetup, type Setup } from './setup.js'
import { snippet } from './snippet.js'

const account = { serviceUrl: 'https://pay.example', apiKey: 'ek_test_demo', integrity: 'sha384-x' }
const code = (changes: Partial<Setup> = {}) =>
  snippet({ ...readSetup(new URLSearchParams()), ...changes }, account)

describe('the code for the visible form', () => {
  it('creates and mounts three fields, and listens to their events', () => {
    const { js, html } = code()
    expect(js).toContain(`const payments = service('ek_test_demo')`)
    expect(js).toContain(`payments.elements({ locale: 'en', country: 'BR' })`)
    expect(js).toContain(`const pan = elements.create('pan', { ...options, showIcon: true })`)
    expect(js).toContain(`const cvv = elements.create('cvv', options)`)
    expect(js).toContain('await payments.createToken(pan, { name })')
    expect(html).toContain(
      '<script src="https://pay.example/element-1.2.0.js" integrity="sha384-x" crossorigin="anonymous"></script>',
    )
    for (const id of ['pan', 'expiration', 'cvv'])
      expect(html).toContain(`<div id="${id}" class="input"></div>`)
  })

  it('creates one line with all three', () => {
    const { js, html } = code({ kind: 'card', cvvPlaceholder: '···', hideIcon: true })
    expect(js).toMatch(/const card = elements\.create\('card', \{\n {2}style: \{/)
    expect(js).toContain(`placeholder: { cvv: '···' },\n  hideIcon: true,`)
    expect(js).toContain('await payments.createToken(card, { name })')
    expect(html).not.toContain('id="pan"')
  })

  it('leaves out the library’s defaults', () => {
    const { js } = code({ showIcon: false })
    for (const option of [
      'disabled',
      'readOnly',
      'autocomplete',
      'secureCvv',
      'classes',
      'brands',
      'preferredNetworks',
      'Icon',
      'verify',
    ])
      expect(js).not.toContain(option)
  })

  it.each<[Partial<Setup>, string]>([
    [{ secureCvv: true }, `elements.create('cvv', { ...options, secureCvv: true })`],
    [{ disabled: true }, 'disabled: true'],
    [{ autocomplete: false }, 'autocomplete: false'],
    [{ brands: ['visa', 'elo'] }, `brands: ['visa', 'elo']`],
    [{ preferredNetwork: 'dankort' }, `preferredNetworks: ['dankort']`],
    [{ label: "Card's number" }, `label: "Card's number"`],
    [{ invalidMessage: 'Look again.' }, `errorMessages: { invalid: 'Look again.' }`],
    [{ verifyCard: false }, '{ name, verifyCard: false }'],
    [{ locale: 'pt', country: 'MX' }, `{ locale: 'pt', country: 'MX' }`],
    [{ font: 'space-mono' }, `fonts: [{ family: 'Space Mono', src: '/fonts/space-mono.woff2' }]`],
    [{ ownClasses: true }, `focus: 'is-focused'`],
  ])('says %j', (changes, expected) => {
    expect(code(changes).js).toContain(expected)
  })

  it('has the language of the form', () => {
    expect(code({ locale: 'es' }).html).toContain('<label for="pan">Número de tarjeta</label>')
  })

  it('styles custom class names like those of the library', () => {
    expect(code({ ownClasses: true }).css).toContain('.is-focused')
    expect(code({ ownClasses: true }).css).not.toContain('ServiceElement')
    expect(code().css).toContain('.ServiceElement--focus')
  })

  it('has a valid script, whatever is chosen', () => {
    for (const kind of ['fields', 'card'] as const)
      for (const text of ['', `it's "so"`, '</script><script>alert(1)</script>']) {
        const texts = { label: text, ariaLabel: text, panPlaceholder: text, invalidMessage: text }
        const { js, page } = code({ kind, ...texts, font: 'space-mono', ownClasses: true, brands: ['visa'] })
        expect(() => new Function(js)).not.toThrow()
        expect(page.match(/<\/script>/g)).toHaveLength(2)
      }
  })
})
