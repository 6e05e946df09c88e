import { expect, it } from 'vitest'
import { labelText } from './container-label.ts'

it.each([
  ['<label>Card  number <div id="pan">Loading…</div></label>', 'Card number'],
  ['<label for="pan">Card number</label><div id="pan">Loading…</div>', 'Card number'],
  ['<label id="pan">Card number</label>', 'Card number'],
  ['<label><div id="pan"></div></label>', undefined],
  ['<div id="pan">Loading…</div>', undefined],
])('the name of a field in %s is %s', (html, name) => {
  document.body.innerHTML = html
  expect(labelText(document.querySelector('#pan') as Element)).toBe(name)
})
