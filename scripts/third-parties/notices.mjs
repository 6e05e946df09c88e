import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkoutFolder, version } from '../workspace/checkout.mjs'
import { PlainError } from '../workspace/plain-error.mjs'

/** @import { Bom } from './reproducible-bom.mjs' */

/** The path of `THIRD-PARTY-NOTICES`. */
export const noticesFile = join(checkoutFolder, 'THIRD-PARTY-NOTICES')

const hostedNotices = join(checkoutFolder, `dist/hosted/frames/${version}/third-party-notices.txt`)
const introduction = `Third-party notices

element.js is under the license in LICENSE. What it ships with of others, and under which licenses, stands below: first
what is part of a hosted file, then the packages that are installed with the service. \`npm run notices\` writes this file.`

/**
 * The text of `THIRD-PARTY-NOTICES`.
 *
 * @param {Iterable<Bom>} boms
 * @returns {string}
 * @throws {PlainError} if the hosted files are not built, or if a package has no license text.
 */
export function thirdPartyNotices(boms) {
  if (!existsSync(hostedNotices)) throw new PlainError('The hosted files are not built: run `npm run build`.')
  const folders = installedFolders()
  const names = [...boms].flatMap(({ components }) => components.map(nameAndVersion))
  const notices = [...new Set(names)]
    .filter((name) => !name.startsWith('@element-js/'))
    .sort()
    .map((name) => {
      const folder = folders.get(name)
      if (folder === undefined) throw new PlainError(`${name} is not installed: run \`npm run check\`.`)
      return [name, ...licenseTexts(folder, name)].join('\n\n')
    })
  return `${[introduction, readFileSync(hostedNotices, 'utf8').trim(), ...notices].join(`\n\n${'='.repeat(80)}\n\n`)}\n`
}

/**
 * The license texts of a package: its license files, or else a section of its README.
 *
 * @param {string} folder
 * @param {string} name For the error.
 * @returns {string[]}
 */
export function licenseTexts(folder, name) {
  const files = readdirSync(folder).sort()
  /** @param {string} file */
  const read = (file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim()
  const texts = files.filter((file) => /^([a-z]+-)?(licen[cs]e|notice)/i.test(file)).map(read)
  if (texts.length > 0) return texts
  const readme = files.find((file) => /^readme/i.test(file))
  const [section] =
    /^(#+ *licen[cs]e|licen[cs]e\n-+$)[\s\S]*$/im.exec(readme === undefined ? '' : read(readme)) ?? []
  if (section === undefined) throw new PlainError(`${name} says nowhere under which license it is.`)
  return [section]
}

/** @returns {Map<string, string>} The folder of each installed package, by `name@version`. */
function installedFolders() {
  const store = join(checkoutFolder, 'node_modules/.pnpm')
  const folders = readdirSync(store).flatMap((entry) => {
    // `@fastify+error@4.2.1`, followed by the peers that it was installed with: `ajv-formats@3.0.1_ajv@8.20.0`.
    const [, name = ''] = /^(@?[^@]+)@/.exec(entry) ?? []
    const folder = join(store, entry, 'node_modules', name.replace('+', '/'))
    if (!existsSync(join(folder, 'package.json'))) return []
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return [/** @type {[string, string]} */ ([`${manifest.name}@${manifest.version}`, folder])]
  })
  return new Map(folders)
}

/** @param {{ group?: string, name: string, version: string }} component */
function nameAndVersion({ group, name, version }) {
  return `${group === undefined ? '' : `${group}/`}${name}@${version}`
}
