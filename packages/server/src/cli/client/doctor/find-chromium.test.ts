import { delimiter, join } from 'node:path'
import { expect, it } from 'vitest'
import { findChromium } from './find-chromium.ts'

const PATH = ['/usr/local/bin', '', '/usr/bin'].join(delimiter)

it.each<[paths: readonly string[], found: string | undefined]>([
  [[], undefined],
  [['/elsewhere/chromium', 'chromium'], undefined],
  [['/usr/bin/google-chrome', '/usr/bin/chromium'], '/usr/bin/chromium'],
  [
    ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  [
    [join('C:/Programs', 'Microsoft/Edge/Application/msedge.exe')],
    'C:/Programs/Microsoft/Edge/Application/msedge.exe',
  ],
])('of %j, the browser is %s', (paths, found) => {
  const variables = { PATH, 'PROGRAMFILES(X86)': 'C:/Programs' }
  expect(findChromium(variables, (path) => paths.includes(path))).toBe(found)
})
