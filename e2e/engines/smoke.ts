import assert from 'node:assert/strict'
import { becomes, cardFields, openCardScene, type Payload, type Sites } from './card-scene.ts'
import { failedPartTests } from './failed-part.ts'
import { otherPageTests } from './other-pages.ts'
import { waitingLookTests } from './waiting-looks.ts'

/**
 * The same steps for every engine but Chromium, in which the browser tests do all of this. Each has a new page.
 */
export const smokeTests: Readonly<Record<string, (sites: Sites) => Promise<void>>> = {
  async 'three fields load, have a title, group what is typed, and report a brand and a complete number'(
    sites,
  ) {
    const { tab, typeInto, valueIn, received, onFields } = await openCardScene(sites)
    for (const field of cardFields) assert.equal((await received(field, 'ready')).length, 1)
    const titles = () => [...document.querySelectorAll('iframe')].map(({ title }) => title)
    assert.deepEqual(await tab.evaluate(titles), ['Card number', 'Expiration date', 'Security code'])
    await typeInto('pan', '4242424242424242')
    await becomes(() => valueIn('pan'), '4242 4242 4242 4242')
    await becomes(async () => (await received('pan', 'change')).length, 16)
    const changes = await received('pan', 'change')
    assert.deepEqual(new Set(changes.map(({ brand }) => brand)), new Set(['visa']))
    assert.deepEqual(changes.at(-1), {
      element: 'pan',
      elementType: 'pan',
      empty: false,
      complete: true,
      autofilled: false,
      brand: 'visa',
    })
    assert.deepEqual(
      (await received('pan', 'complete')).map(({ complete }) => complete),
      [true],
    )
    await typeInto('expiration', '1230')
    await typeInto('cvv', '123')
    await becomes(() => valueIn('expiration'), '12 / 30')
    await becomes(() => valueIn('cvv'), '123')
    await onFields('clear')
    for (const field of cardFields) await becomes(() => valueIn(field), '')
    await typeInto('pan', '378282246310005')
    await becomes(() => valueIn('pan'), '3782 822463 10005')
  },

  async 'backspace, the caret and a wrong check digit are as people expect them'(sites) {
    const { tab, typeInto, valueIn, received, onFields } = await openCardScene(sites)
    const startAgain = async (digits: string): Promise<void> => {
      await onFields('clear', ['pan'])
      await becomes(() => valueIn('pan'), '')
      await typeInto('pan', digits)
    }
    await typeInto('pan', '42424')
    await becomes(() => valueIn('pan'), '4242 4')
    await tab.press('ArrowLeft')
    await tab.press('Backspace')
    await becomes(() => valueIn('pan'), '4244')

    await startAgain('42424242')
    for (let times = 0; times < 5; times += 1) await tab.press('ArrowLeft')
    await tab.type('1')
    await tab.type('3')
    await becomes(() => valueIn('pan'), '4242 1342 42')

    await startAgain('4242424242424241')
    await becomes(async () => errorOf((await received('pan', 'change')).at(-1)), {
      code: 3,
      type: 'validation_error',
      element: 'validation_error',
      field: 'pan',
      message: 'Your card number is not valid. Check its digits.',
    })
    const isInvalid = () => document.querySelector('#pan')?.classList.contains('ServiceElement--invalid')
    await becomes(() => tab.evaluate(isInvalid), true)
    await tab.press('Backspace')
    await tab.type('2')
    await becomes(async () => errorOf((await received('pan', 'change')).at(-1)), null)
    await becomes(() => tab.evaluate(isInvalid), false)
  },

  async 'the tab key moves from field to field, and back'(sites) {
    const { tab, typeInto, focusedField, valueIn } = await openCardScene(sites)
    await typeInto('pan', '4242424242424242')
    await tab.press('Tab')
    await becomes(focusedField, 'expiration')
    await tab.type('1230')
    await tab.press('Tab')
    await becomes(focusedField, 'cvv')
    await tab.type('123')
    await tab.press('Shift+Tab')
    await becomes(focusedField, 'expiration')
    assert.equal(await valueIn('expiration'), '12 / 30')
    assert.equal(await valueIn('cvv'), '123')
  },

  async 'focus and blur are emitted each time, and leave no class behind'(sites) {
    const { tab, typeInto, received } = await openCardScene(sites)
    await typeInto('pan', '4')
    await typeInto('cvv', '1')
    await becomes(async () => (await received('pan', 'focus')).length, 1)
    await becomes(async () => (await received('pan', 'blur')).map(({ hasFocus }) => hasFocus), [false])
    const focused = () => [...document.querySelectorAll('.ServiceElement--focus')].map(({ id }) => id)
    await becomes(() => tab.evaluate(focused), ['cvv'])
    await typeInto('pan', '2')
    await becomes(async () => (await received('pan', 'focus')).length, 2)
    assert.equal((await received('cvv', 'blur')).length, 1)
  },

  async 'the service makes a token of a complete card, and of an incomplete one there is the field that it is about'(
    sites,
  ) {
    const { typeInto, valueIn, createToken, onFields } = await openCardScene(sites)
    await typeInto('pan', '4242424242424242')
    await typeInto('expiration', '1230')
    await typeInto('cvv', '12')
    await becomes(() => valueIn('cvv'), '12')
    const refused = await createToken()
    assert.equal(refused.data, undefined)
    assert.deepEqual([refused.error?.code, refused.error?.field], [3, 'cvv'])
    await onFields('clear', ['cvv'])
    await becomes(() => valueIn('cvv'), '')
    await typeInto('cvv', '123')
    await becomes(() => valueIn('cvv'), '123')
    const { data, error } = await createToken()
    assert.equal(error, undefined)
    assert.match(String(data?.cardId), /^crd_/)
    assert.deepEqual(data?.card, {
      cardHolderName: 'Ana Souza',
      expirationMonth: 12,
      expirationYear: 2030,
      brand: 'visa',
      bin: '424242',
      last4: '4242',
      network: 'visa',
    })
  },

  async 'a code is masked while it is asked for, keeps its digits, and is shown no more'(sites) {
    const { tab, typeInto, valueIn, styleIn, onFields } = await openCardScene(sites)
    const mask = (secureCvv: boolean) =>
      tab.evaluate((value) => {
        const { fields } = globalThis as unknown as { fields: { cvv: { update(options: object): void } } }
        fields.cvv.update({ secureCvv: value, placeholder: String(value) })
      }, secureCvv)
    const masked = () => styleIn('cvv', '-webkit-text-security')
    await typeInto('cvv', '123')
    await mask(true)
    await becomes(masked, 'disc')
    await mask(false)
    // The rest of the update has arrived.
    const placeholder = () =>
      tab.inFrame('#cvv iframe').evaluate(() => document.querySelector('input')?.placeholder ?? '')
    await becomes(placeholder, 'false')
    assert.equal(await masked(), 'disc')
    assert.equal(await valueIn('cvv'), '123')
    await onFields('clear')
    await becomes(masked, 'none')
  },

  async 'unmount leaves no iframe, and mount brings the field up empty and ready'(sites) {
    const { tab, typeInto, onFields, received, valueIn } = await openCardScene(sites)
    await typeInto('pan', '4242424242424242')
    await onFields('unmount')
    assert.equal(await tab.evaluate(() => document.querySelectorAll('iframe').length), 0)
    await onFields('mount')
    for (const field of cardFields) await becomes(async () => (await received(field, 'ready')).length, 2)
    assert.equal(await valueIn('pan'), '')
    await typeInto('pan', '5555')
    await becomes(() => valueIn('pan'), '5555')
  },

  ...failedPartTests,

  ...otherPageTests,

  ...waitingLookTests,
}

/** The focus, which no test with Playwright moves in these ways. */
export const focusTests: Readonly<Record<string, (sites: Sites) => Promise<void>>> = {
  async 'after focus() of an iframe or a field on a click, and after a click on a label, a person can type at once'(
    sites,
  ) {
    const script = `document.querySelector('#pan iframe').focus()`
    const head = `<button id="field" type="button" onclick="fields.expiration.focus()">Type the date</button>
<button id="frame" type="button" onclick="${script}">Type your card number</button><label for="cvv">Code</label>`
    const { tab, valueIn, received } = await openCardScene(sites, { head })
    for (const [selector, field, text] of [
      ['#frame', 'pan', '4242'],
      ['#field', 'expiration', '12 / 30'],
      ['label', 'cvv', '123'],
    ] as const) {
      await tab.click(selector)
      await becomes(async () => (await received(field, 'focus')).length, 1)
      await tab.type(text.replaceAll(/\D/g, ''))
      await becomes(() => valueIn(field), text)
    }
  },

  async 'two fields that get the focus at once do not take it from each other'(sites) {
    const { tab, focusedField, valueIn } = await openCardScene(sites)
    // As on a busy thread, which handles several clicks before the first timer.
    await tab.inFrame('#pan iframe').evaluate(() => {
      const inputs = [2, 0, 2].map((index) => parent.frames[index]?.document.querySelector('input'))
      const focus = (): void => {
        let focuses = 0
        inputs[0]?.addEventListener('focus', () => (focuses += 1))
        for (const input of inputs) input?.focus()
        // This timer runs after those of the fields.
        setTimeout(() => document.body.setAttribute('data-focuses', String(focuses)))
      }
      addEventListener('click', focus, { once: true })
    })
    await tab.click('#pan')
    await becomes(focusedField, 'cvv')
    await tab.type('123')
    await becomes(() => valueIn('cvv'), '123')
    const focuses = () => document.body.getAttribute('data-focuses')
    await becomes(() => tab.inFrame('#pan iframe').evaluate(focuses), '2')
  },

  async 'a field that is cleared from afar does not take the focus'(sites) {
    const { tab, typeInto, onFields, focusedField, valueIn, received } = await openCardScene(sites)
    await typeInto('cvv', '123')
    await tab.press('ArrowLeft')
    await typeInto('pan', '42')
    await onFields('clear', ['cvv'])
    await becomes(async () => (await received('cvv', 'empty')).at(-1)?.empty, true)
    assert.equal(await focusedField(), 'pan')
    await tab.type('42')
    await becomes(() => valueIn('pan'), '4242')
    assert.equal(await valueIn('cvv'), '')
  },
}

function errorOf(payload: Payload | undefined): unknown {
  return payload?.error ?? null
}
