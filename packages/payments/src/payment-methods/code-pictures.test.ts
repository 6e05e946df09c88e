import { describe, expect, it } from 'vitest'
import { html } from '../../../http/src/web/html.ts'
import { keepPictures, qrPicture } from './code-pictures.ts'

describe('pictures', () => {
  it('are drawn once for everybody, and the oldest is drawn again when there are too many', () => {
    const drawn: string[] = []
    const draw = keepPictures(({ text }: { readonly text: string }) => {
      drawn.push(text)
      return html`<svg>${text}</svg>`
    }, 2)
    expect(draw({ text: 'a' })).toBe(draw({ text: 'a' }))
    for (const text of ['b', 'c', 'c', 'a']) expect(draw({ text }).markup).toBe(`<svg>${text}</svg>`)
    expect(drawn).toEqual(['a', 'b', 'c', 'a'])
  })

  it('of one text are separate for each label', () => {
    const picture = (label: string) => qrPicture({ text: 'element', label })
    expect(picture('one')).toBe(picture('one'))
    expect(picture('two').markup).toContain('two')
  })
})
