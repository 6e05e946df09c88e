import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { onPath } from './browser.mjs'

it('finds a browser under its usual names on the path, Chromium before Chrome, and only if it runs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'browser-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['google-chrome', 'chromium']) writeFileSync(join(folder, name), '', { mode: 0o755 })
  writeFileSync(join(folder, 'chromium-browser'), '', { mode: 0o644 })
  const searchPath = ['', '/nowhere', folder].join(delimiter)
  expect(onPath(searchPath)).toEqual([join(folder, 'chromium'), join(folder, 'google-chrome')])
})
