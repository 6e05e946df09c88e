import { expect, it } from 'vitest'
import { html, trusted } from './html.ts'

it('escapes text, in content and in attributes', () => {
  const text = `"><script>alert('x')</script>&amp;`
  const { markup } = html`<p title="${text}">${text}</p>`
  expect(markup).not.toMatch(/<script|"><s|'/)
  expect(markup).toContain('&#60;script&#62;alert(&#39;x&#39;)&#60;/script&#62;&#38;amp;')
})

it('keeps markup that it made, one or many, and makes nothing of null', () => {
  const rows = ['a', '<b>'].map((each) => html`<li>${each}</li>`)
  expect(html`<ul>${rows}${null}</ul>${trusted('<hr>')}`.markup).toBe(
    '<ul><li>a</li><li>&#60;b&#62;</li></ul><hr>',
  )
})
