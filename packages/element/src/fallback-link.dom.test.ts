import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isPageAddress, offerLink } from './fallback-link.ts'
import type { ElementEntry, Group } from './internals.ts'

describe('the address of the fallback', () => {
  it.each([
    ['https://pay.example/pay/lnk_1', true],
    ['http://localhost:4242/pay/lnk_1', true],
    ['http://127.0.0.1/pay', true],
    ['http://pay.example/pay', false],
    ['http://localhost.evil.example/', false],
    ['http://127.0.0.1.evil.example/', false],
    ['http://localhost@evil.example/', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['', false],
  ])('%s: %s', (address, isOne) => {
    expect(isPageAddress(URL.parse(address)?.href ?? '')).toBe(isOne)
  })
})

describe('the link', () => {
  const frames = new Map<string, { iframe: HTMLIFrameElement; isReady: boolean }>()
  beforeEach(() => vi.spyOn(console, 'error').mockReturnValue())
  afterEach(() => {
    document.body.replaceChildren()
    frames.clear()
    vi.restoreAllMocks()
  })

  function groupWith(paymentLink: string, ...names: string[]): Group {
    for (const name of names) {
      const iframe = document.createElement('iframe')
      const container = document.createElement('div')
      container.id = name
      container.append(iframe)
      document.body.append(container)
      frames.set(name, { iframe, isReady: false })
    }
    const members = new Map(
      names.map((name) => [
        name,
        {
          type: name,
          frameLink: () => ({ isReady: () => frames.get(name)?.isReady }),
        } as unknown as ElementEntry,
      ]),
    )
    return { fallback: { paymentLink }, members, locale: 'pt' } as unknown as Group
  }

  const frame = (name: string) => frames.get(name)?.iframe as HTMLIFrameElement
  const links = () => [...document.querySelectorAll('a')]

  it('is shown once per group, in place of the first lost frame, in the language of the group', () => {
    const group = groupWith('https://pay.example/pay', 'pan', 'cvv')
    for (const name of ['pan', 'cvv']) offerLink(group, frame(name))
    expect(links().map(({ href, target, textContent }) => [href, target, textContent])).toEqual([
      ['https://pay.example/pay', '_top', 'Pagar em outra página'],
    ])
    expect(links()[0]?.parentElement?.id).toBe('pan')
    expect(frame('pan').style.height).toMatch(/^0/)
  })

  it('disappears when no frame is missing any longer', () => {
    const group = groupWith('https://pay.example/pay', 'pan', 'cvv')
    offerLink(group, frame('pan'))
    Object.assign(frames.get('pan') ?? {}, { isReady: true })
    offerLink(group)
    expect(links()).toHaveLength(1)
    Object.assign(frames.get('cvv') ?? {}, { isReady: true })
    offerLink(group)
    expect(links()).toEqual([])
  })

  it.each(['javascript:alert(1)', 'http://pay.example/', ''])('is not created from "%s"', (address) => {
    offerLink(groupWith(address, 'pan'), frame('pan'))
    expect(links()).toEqual([])
    expect(frame('pan').style.height).toBe('')
  })
})
