import { describe, expect, it } from 'vitest'
import { factList } from './fact-list.ts'
import { html } from './html.ts'

describe('a list of facts', () => {
  it('omits facts without a value, or with a blank one', () => {
    const facts = ([null, undefined, false, '', ' \n'] as const).map((value) => ['Label', value] as const)
    expect(factList(facts).markup).toBe('<dl class="facts"></dl>')
    expect(factList([['Label', 0]]).markup).toContain('<dd>0</dd>')
  })

  it('isolates texts, and keeps our own markup', () => {
    const { markup } = factList([
      ['Shop', '</bdi><b>\u202e'],
      ['Status', html`<code>PAID</code>`],
    ])
    expect(markup).toContain('<dd><bdi>&#60;/bdi&#62;&#60;b&#62;\u202e</bdi></dd>')
    expect(markup).toContain('<dd><code>PAID</code></dd>')
  })

  it('marks codes and amounts', () => {
    expect(factList([['Order', 'o-1', 'code']]).markup).toContain('<div class="code"><dt>Order</dt>')
  })
})
