import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

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
  inventory: '{"scripts":[]}',
} as const

/** Writes the files of the build, so that tests of the service do not require a build. @returns the folder. */
export function writeHostedFilesFixture(): string {
  const folder = mkdtempSync(join(tmpdir(), 'element-hosted-'))
  const frames = join(folder, 'frames/1.2.0')
  mkdirSync(frames, { recursive: true })
  writeFileSync(join(folder, 'element-1.2.0.js'), fixture.classicScript)
  writeFileSync(join(folder, 'element-1.2.0.js.gz'), gzipSync(fixture.classicScript))
  writeFileSync(join(folder, 'element-1.2.0.mjs'), fixture.module)
  writeFileSync(join(folder, 'fonts-1.2.0.mjs'), fixture.fonts)
  writeFileSync(join(folder, 'payments-1.2.0.mjs'), fixture.payments)
  for (const name of ['compat-stripe', 'compat-smart-fields']) {
    for (const ending of ['js', 'mjs']) writeFileSync(join(folder, `${name}-1.2.0.${ending}`), fixture.compat)
  }
  writeFileSync(join(folder, 'development-1.2.0.mjs'), fixture.development)
  writeFileSync(join(frames, 'field.html'), fixture.field)
  writeFileSync(join(frames, 'field.csp.json'), JSON.stringify(fixture.hashes))
  writeFileSync(join(frames, 'cover.js'), fixture.cover)
  writeFileSync(join(frames, 'fonts.js'), fixture.frameFonts)
  writeFileSync(join(frames, 'icons.js'), fixture.icons)
  writeFileSync(join(frames, 'third-party-notices.txt'), fixture.fieldNotices)
  writeFileSync(join(folder, 'scripts.json'), fixture.inventory)
  return folder
}
