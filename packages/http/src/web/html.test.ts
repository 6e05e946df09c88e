import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import { type Html, type HtmlValue, html, trusted } from './html.ts'

const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onfocus='alert(1)' autofocus='",
  '</title><svg onload=alert(1)>',
  '&lt;b&gt;',
  '<!--',
  '\u202e\u0000<b>',
]

it('markup of a template is kept, single or in a list', () => {
  const rows = ['a', '<b>'].map((each) => html`<li>${each}</li>`)
  expect(html`<ul>${rows}${null}</ul>${trusted('<hr>')}`.markup).toBe(
    '<ul><li>a</li><li>&#60;b&#62;</li></ul><hr>',
  )
})

describe('a value in a template', () => {
  it.each(hostile)('is text, whatever it says: %s', (text) => {
    const { document } = new Window()
    document.body.innerHTML = html`<p title="${text}" lang='${text}'>${text}</p>`.markup
    const [paragraph] = document.body.children
    expect([paragraph?.textContent, document.body.children.length, paragraph?.children.length]).toEqual([
      text,
      1,
      0,
    ])
    expect(paragraph?.getAttributeNames()).toEqual(['title', 'lang'])
    expect([paragraph?.getAttribute('title'), paragraph?.getAttribute('lang')]).toEqual([text, text])
  })

  it('control: without the template it would be markup', () => {
    const { document } = new Window()
    document.body.innerHTML = `<p title="">${hostile[0]}</p>`
    expect(document.querySelector('script')).not.toBeNull()
  })

  it.each<[HtmlValue, string]>([
    [0, '0'],
    [null, ''],
    [undefined, ''],
    [false, ''],
    [['a', html`<b>${'<'}</b>`, ['c']], 'a<b>&#60;</b>c'],
    [trusted('<i></i>'), '<i></i>'],
  ])('may be %j', (value, markup) => {
    expect(html`${value}`.markup).toBe(markup)
  })

  it('does not become markup by its shape', () => {
    const parsed = JSON.parse('{"markup":"<script></script>"}') as Html
    expect(() => html`${parsed}`).toThrow('no markup')
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' \u0001java\nscript:x',
    'data:text/html,x',
    'vbscript:x',
  ])('cannot be a script in an address attribute: %j', (address) => {
    expect(html`<a href="${address}">x</a>`.markup).toBe('<a href="about:invalid">x</a>')
    expect(html`<form action='${[address]}'></form>`.markup).toBe("<form action='about:invalid'></form>")
  })

  it.each(['/test-cards', '#errors', '?a=1&b=2', 'https://shop.example/a', 'http://localhost:3000', ''])(
    'can be any other address there: %j',
    (address) => {
      const { document } = new Window()
      document.body.innerHTML = html`<a href="${address}">x</a>`.markup
      expect(document.querySelector('a')?.getAttribute('href')).toBe(address)
    },
  )

  it('is refused if it cannot be made safe', () => {
    expect(() => html`<p title=${'a'}></p>`).toThrow('quotes')
    expect(() => html`<script>const a = ${'a'}</script>`).toThrow('script or a style')
    expect(() => html`<style nonce="x">p { color: ${'red'} }</style>`).toThrow('script or a style')
  })
})

describe('a card number', () => {
  const orderId = '4242424242424242'

  it('is masked in what people read', () => {
    const page = html`<title>Order ${orderId}</title><p title='${orderId}' aria-label="Copy ${orderId}">It is ${orderId}.</p>`
    expect(page.markup).toBe(
      `<title>Order 424242…4242</title><p title='424242…4242' aria-label="Copy 424242…4242">It is 424242…4242.</p>`,
    )
  })

  it('is exact in an address, a field and a copy button, which need it', () => {
    const page = html`<a href="/payments/${orderId}/${orderId}">x</a><input value="${[orderId]}"><b data-copy='${orderId}'></b>`
    expect(page.markup.split(orderId)).toHaveLength(5)
  })
})
