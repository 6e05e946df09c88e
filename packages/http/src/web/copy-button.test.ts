import { describe, expect, it } from 'vitest'
import { copyButton } from './copy-button.ts'

describe('a copy button', () => {
  it('is hidden until a script finds that the browser can copy', () => {
    const { markup } = copyButton({ source: { text: 'a' }, name: 'Copy a', className: 'copy' })
    expect(markup).toMatch(/^<button class="copy" type="button" hidden /)
  })

  it('has the text to copy, or the id of the element that contains it', () => {
    const options = { name: 'Copy', className: 'copy' }
    expect(copyButton({ ...options, source: { text: '"><b>' } }).markup).toContain(
      'data-copy="&#34;&#62;&#60;b&#62;"',
    )
    expect(copyButton({ ...options, source: { elementId: 'code' } }).markup).toContain(
      'data-copy-element="code"',
    )
  })
})
