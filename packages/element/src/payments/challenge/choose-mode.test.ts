import { describe, expect, it } from 'vitest'
import { type Browser, chooseMode } from './choose-mode.ts'

const desktop: Browser = {
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
  isTop: true,
  hasDialogs: true,
  width: 1280,
  height: 800,
}
const phones = '(iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

describe('how the bank’s page is shown', () => {
  it.each<[string, Partial<Browser>, string]>([
    ['a large window', {}, 'frame'],
    ['a phone', { width: 390, height: 664 }, 'frame'],
    [
      'Safari of a phone',
      { userAgent: `Mozilla/5.0 ${phones} Version/18.0 Mobile/15E148 Safari/604.1` },
      'frame',
    ],
    ['a narrow window', { width: 260 }, 'redirect'],
    ['a phone on its side', { width: 740, height: 340 }, 'redirect'],
    ['a browser without dialogs', { hasDialogs: false }, 'redirect'],
    ['a page in a frame', { isTop: false }, 'window'],
    ['a web view of an iPhone', { userAgent: `Mozilla/5.0 ${phones} Mobile/15E148` }, 'redirect'],
    [
      'a web view of Android',
      { userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) Chrome/124.0' },
      'redirect',
    ],
    [
      'Instagram',
      { userAgent: `Mozilla/5.0 ${phones} Mobile/15E148 Instagram 300.0.0 Safari/604.1` },
      'redirect',
    ],
    [
      'Facebook',
      { userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/124.0 [FBAN/FB4A;FBAV/450.0]' },
      'redirect',
    ],
  ])('auto: %s', (_case, browser, mode) => {
    for (const wanted of ['auto', undefined, null, 'popup', {}]) {
      expect(chooseMode(wanted, { ...desktop, ...browser })).toBe(mode)
    }
  })

  it('is what the page asks for', () => {
    const narrow = { ...desktop, width: 200 }
    for (const mode of ['frame', 'window', 'redirect']) expect(chooseMode(mode, narrow)).toBe(mode)
  })
})
