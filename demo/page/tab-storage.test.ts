import { afterEach, expect, it } from 'vitest'
import { tabStorage } from './tab-storage.js'

const before = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage')

afterEach(() => {
  if (before) Object.defineProperty(globalThis, 'sessionStorage', before)
  else Reflect.deleteProperty(globalThis, 'sessionStorage')
})

it('lasts as long as the page in a browser that blocks cookies', () => {
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    get() {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    },
  })
  tabStorage().setItem('attempt', 'a')
  expect(tabStorage().getItem('attempt')).toBe('a')
  tabStorage().removeItem('attempt')
  expect(tabStorage().getItem('attempt')).toBeNull()
})
