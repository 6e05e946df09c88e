import { describe, expect, it } from 'vitest'
import { renderDocument } from './document.ts'
import { html } from './html.ts'
import { cspHash } from './page-assets.ts'

const parts = {
  title: 'Two <cups>',
  locale: 'pt',
  style: { inline: 'a > b {}' },
  script: null,
  body: html`<h1>Two cups</h1>`,
} as const

describe('a document', () => {
  it('names its language and escapes its title', () => {
    const text = renderDocument(parts)
    expect(text).toMatch(/^<!doctype html>\n<html lang="pt" dir="ltr">/)
    expect(text).toContain('<title>Two &#60;cups&#62;</title>')
  })

  it('contains its style and its script unchanged, so that a policy can allow them by their hashes', () => {
    const script = 'if (1 < 2) document.title = "a"'
    const text = renderDocument({ ...parts, script: { inline: script } })
    const inline = [...text.matchAll(/<(?:style|script)>(.*?)<\/(?:style|script)>/gs)].map(
      ([, each = '']) => each,
    )
    expect(inline.map(cspHash)).toEqual([cspHash('a > b {}'), cspHash(script)])
  })

  it('loads a style and a module by their addresses', () => {
    const text = renderDocument({ ...parts, style: { path: '/a.css' }, script: { path: '/a.js' } })
    expect(text).toContain('<link rel="stylesheet" href="/a.css">')
    expect(text).toContain('<script type="module" src="/a.js"></script>')
    expect(text).not.toContain('<style')
  })

  it('has no script and no instructions for search engines by default', () => {
    expect(renderDocument(parts)).not.toMatch(/<script|robots/)
    expect(renderDocument({ ...parts, robots: 'noindex' })).toContain(
      '<meta name="robots" content="noindex">',
    )
  })
})
