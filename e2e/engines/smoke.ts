import assert from 'node:assert/strict'
import { becomes, cardFields, openCardScene, type Payload, type Sites } from './card-scene.ts'
import { failedPartTests } from './failed-part.ts'
import { otherPageTests } from './other-pages.ts'
import { waitingLookTests } from './waiting-looks.ts'
import { widthAttackTests } from './width-attacks.ts'

/** The same steps for every engine, each on a new page. */
export const smokeTests: Readonly<Record<string, (sites: Sites) => Promise<void>>> = {
  async 'three fields load, emit ready once and have a title'(sites) {
    const { tab, received } = await openCardScene(sites)
    for (const field of cardFields) assert.equal((await received(field, 'ready')).length, 1)
    const titles = () => [...document.querySelectorAll('iframe')].map(({ title }) => title)
    assert.deepEqual(await tab.evaluate(titles), ['Card number', 'Expiration date', 'Security code'])
  },

  async 'a card number is grouped while it is typed'(sites) {
    const { typeInto, valueIn } = await openCardScene(sites)
    await typeInto('pan', '4242424242424242')
    await becomes(() => valueIn('pan'), '4242 4242 4242 4242')
  },

  async 'an American Express number is grouped in its own way'(sites) {
    const { typeInto, valueIn } = await openCardScene(sites)
    await typeInto('pan', '378282246310005')
    await becomes(() => valueIn('pan'), '3782 822463 10005')
  },

  async 'an expiration date gets its slash, and a code stays as it is typed'(sites) {
    const { typeInto, valueIn } = await openCardScene(sites)
    await typeInto('expiration', '1230')
    await typeInto('cvv', '123')
    await becomes(() => valueIn('expiration'), '12 / 30')
    await becomes(() => valueIn('cvv'), '123')
  },

  async 'change has the brand, and at the end the number is complete'(sites) {
    const { typeInto, received } = await openCardScene(sites)
    await typeInto('pan', '4242424242424242')
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
  },

  async 'backspace over a gap deletes the digit before it'(sites) {
    const { tab, typeInto, valueIn } = await openCardScene(sites)
    await typeInto('pan', '42424')
    await becomes(() => valueIn('pan'), '4242 4')
    await tab.press('ArrowLeft')
    await tab.press('Backspace')
    await becomes(() => valueIn('pan'), '4244')
  },

  async 'the caret stays behind a digit that is typed into the middle'(sites) {
    const { tab, typeInto, valueIn } = await openCardScene(sites)
    await typeInto('pan', '42424242')
    for (let times = 0; times < 5; times += 1) await tab.press('ArrowLeft')
    await tab.type('1')
    await tab.type('3')
    await becomes(() => valueIn('pan'), '4242 1342 42')
  },

  async 'a number with a wrong check digit is an error in change and on its container'(sites) {
    const { tab, typeInto, received } = await openCardScene(sites)
    await typeInto('pan', '4242424242424241')
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

  async 'focus and blur are emitted, and leave no class behind'(sites) {
    const { tab, typeInto, received } = await openCardScene(sites)
    await typeInto('pan', '4')
    await typeInto('cvv', '1')
    await becomes(async () => (await received('pan', 'focus')).length, 1)
    await becomes(async () => (await received('pan', 'blur')).map(({ hasFocus }) => hasFocus), [false])
    const focused = () => [...document.querySelectorAll('.ServiceElement--focus')].map(({ id }) => id)
    await becomes(() => tab.evaluate(focused), ['cvv'])
  },

  async 'a field that is clicked again emits focus again'(sites) {
    const { typeInto, received } = await openCardScene(sites)
    await typeInto('pan', '4')
    await typeInto('cvv', '1')
    await typeInto('pan', '2')
    await becomes(async () => (await received('pan', 'focus')).length, 2)
    assert.equal((await received('cvv', 'blur')).length, 1)
  },

  async 'after focus() on a click, a person can type at once'(sites) {
    const head = `<button type="button" onclick="fields.pan.focus()">Type your card number</button>`
    const { tab, valueIn, received } = await openCardScene(sites, { head })
    await tab.click('button')
    await becomes(async () => (await received('pan', 'focus')).length, 1)
    await tab.type('4242')
    await becomes(() => valueIn('pan'), '4242')
  },

  async 'after focus() of the iframe on a click, a person can type at once'(sites) {
    const script = `document.querySelector('#pan iframe').focus()`
    const head = `<button type="button" onclick="${script}">Type your card number</button>`
    const { tab, valueIn, received } = await openCardScene(sites, { head })
    await tab.click('button')
    await becomes(async () => (await received('pan', 'focus')).length, 1)
    await tab.type('4242')
    await becomes(() => valueIn('pan'), '4242')
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

  async 'after a click on the label of a field, a person can type at once'(sites) {
    const { tab, valueIn, received } = await openCardScene(sites, { head: '<label for="cvv">Code</label>' })
    await tab.click('label')
    await becomes(async () => (await received('cvv', 'focus')).length, 1)
    await tab.type('123')
    await becomes(() => valueIn('cvv'), '123')
  },

  async 'the service makes a token'(sites) {
    const { typeInto, createToken } = await openCardScene(sites)
    await typeInto('pan', '4242424242424242')
    await typeInto('expiration', '1230')
    await typeInto('cvv', '123')
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

  async 'an incomplete card makes no token: code 3, and the field that it is about'(sites) {
    const { typeInto, createToken } = await openCardScene(sites)
    await typeInto('pan', '4242424242424242')
    await typeInto('expiration', '1230')
    await typeInto('cvv', '12')
    const { data, error } = await createToken()
    assert.equal(data, undefined)
    assert.deepEqual([error?.code, error?.field], [3, 'cvv'])
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

  async 'clear() empties every field'(sites) {
    const { typeInto, onFields, valueIn } = await openCardScene(sites)
    await typeInto('pan', '4242')
    await typeInto('expiration', '12')
    await onFields('clear')
    for (const field of cardFields) await becomes(() => valueIn(field), '')
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

  ...widthAttackTests,
}

function errorOf(payload: Payload | undefined): unknown {
  return payload?.error ?? null
}
