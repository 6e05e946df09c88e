import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { version } from '@element-js/protocol/frame'

/** The contents of the fixture's files. */
export const fixture = {
  classicScript: 'var service = function () {}',
  module: 'export function service() {}',
  fonts: 'export async function fetchFonts() {}',
  compat: 'export function start() {}',
  payments: 'export function getBinInformation() {}',
  development: 'export function inspect() {}',
  field: '<!doctype html><title>field</title>',
  hashes: { script: ['sha256-c2NyaXB0'], style: ['sha256-c3R5bGU='] },
  cover: 'export function watchCover() {}',
  frameFonts: 'export function createFonts() {}',
  icons: 'export function brandIcon() {}',
  fieldNotices: 'Third-party notices',
  package: 'The bytes of a tarball',
  inventory: '{"scripts":[]}',
} as const

/** Writes the files of the build, so that tests of the service do not require a build. @returns the folder. */
export function writeHostedFilesFixture(): string {
  const folder = mkdtempSync(join(tmpdir(), 'element-hosted-'))
  const frames = join(folder, `frames/${version}`)
  mkdirSync(frames, { recursive: true })
  writeFileSync(join(folder, `element-${version}.js`), fixture.classicScript)
  writeFileSync(join(folder, `element-${version}.js.gz`), gzipSync(fixture.classicScript))
  writeFileSync(join(folder, `element-${version}.mjs`), fixture.module)
  writeFileSync(join(folder, `fonts-${version}.mjs`), fixture.fonts)
  writeFileSync(join(folder, `payments-${version}.mjs`), fixture.payments)
  for (const name of ['compat-stripe', 'compat-smart-fields']) {
    for (const ending of ['js', 'mjs'])
      writeFileSync(join(folder, `${name}-${version}.${ending}`), fixture.compat)
  }
  writeFileSync(join(folder, `development-${version}.mjs`), fixture.development)
  writeFileSync(join(frames, 'field.html'), fixture.field)
  writeFileSync(join(frames, 'field.csp.json'), JSON.stringify(fixture.hashes))
  writeFileSync(join(frames, 'cover.js'), fixture.cover)
  writeFileSync(join(frames, 'fonts.js'), fixture.frameFonts)
  writeFileSync(join(frames, 'icons.js'), fixture.icons)
  writeFileSync(join(frames, 'third-party-notices.txt'), fixture.fieldNotices)
  mkdirSync(join(folder, 'packages'))
  for (const name of ['element', 'react', 'custom-elements', 'compat', 'testing', 'node'])
    writeFileSync(join(folder, `packages/${name}-${version}.tgz`), fixture.package)
  writeFileSync(join(folder, 'scripts.json'), fixture.inventory)
  return folder
}
