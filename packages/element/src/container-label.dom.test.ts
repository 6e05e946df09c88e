import { expect, it, vi } from 'vitest'
import { focusByLabel, labelText } from './container-label.ts'

it.each([
  ['<label>Card  number <div id="pan">Loading…</div></label>', 'Card number'],
  ['<label for="pan">Card number</label><div id="pan">Loading…</div>', 'Card number'],
  ['<label id="pan">Card number</label>', 'Card number'],
  ['<label for="pan">Card number <i>*</i></label><div id="pan"></div>', 'Card number'],
  ['<label><div id="pan"></div></label>', undefined],
  ['<div id="pan">Loading…</div>', undefined],
])('the name of a field in %s is %s', (html, name) => {
  document.body.innerHTML = html
  expect(labelText(document.querySelector('#pan') as Element)).toBe(name)
})

it('focuses the field for a click on its label, but not for one on another control there', () => {
  document.body.innerHTML = `<label><b>Card</b> <input> <button>?</button> <a href="#"><i>help</i></a>
<select></select> <div id="pan"><p></p><button>clear</button></div></label>`
  const container = document.querySelector('#pan') as Element
  const clickedInFocus = (selector: string): string[] =>
    [...document.querySelectorAll<HTMLElement>(selector)].map((element) => {
      const focus = vi.fn()
      const listening = new AbortController()
      focusByLabel(container, listening.signal, focus)
      element.click()
      listening.abort()
      return `${element.localName} ${focus.mock.calls.length > 0}`
    })
  expect(clickedInFocus('b, p, #pan')).toEqual(['b true', 'div true', 'p true'])
  expect(clickedInFocus('input, button, i, select')).toEqual([
    'input false',
    'button false',
    'i false',
    'select false',
    'button false',
  ])
})
