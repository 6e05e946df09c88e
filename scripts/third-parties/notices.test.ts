import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { licenseTexts } from './notices.mjs'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

it.each<[what: string, files: Readonly<Record<string, string>>, texts: string[]]>([
  ['its license', { LICENSE: 'Free.\n', 'README.md': '# Sums\n## License\nOther' }, ['Free.']],
  [
    'all of its licenses',
    { 'LICENSE.FONT': 'As is.', 'license.md': 'Free.\r\nYes.' },
    ['As is.', 'Free.\nYes.'],
  ],
  ['a license file whose name begins with its kind', { 'MIT-LICENSE.txt': 'Free.' }, ['Free.']],
  ['a license and a notice', { LICENCE: 'Free.', NOTICE: 'By Ana.' }, ['Free.', 'By Ana.']],
  ['a section of its README', { 'readme.md': '# Sums\n\n## License\n\nFree.\n' }, ['## License\n\nFree.']],
  [
    'a section of its README with an underlined title',
    { 'README.md': 'Sums\n----\n\nLicense\n-------\n\nFree.\n' },
    ['License\n-------\n\nFree.'],
  ],
])('a package is listed with %s', (_, files, texts) => {
  expect(licenseTexts(packageOf(files), 'sums@1.0.0')).toEqual(texts)
})

it('a package without a license text causes an error', () => {
  expect(() => licenseTexts(packageOf({ 'README.md': '# Sums' }), 'sums@1.0.0')).toThrow(
    'sums@1.0.0 says nowhere under which license it is.',
  )
})

function packageOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'element-licenses-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}
