import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

/** A package with modules in the bundle. */
interface BundledPackage {
  readonly folder: string
  /** Absolute paths of its modules in the bundle. */
  readonly modules: string[]
}

/**
 * Writes the notices that the licenses of bundled packages require with every copy: the license of each package, and
 * the notices at the top of its modules. A minifier removes both.
 *
 * This plugin must come before plugins that remove scripts from the bundle.
 *
 * @param sources Paths of modules of packages that were compiled into our own modules, which the bundle does not show.
 */
export function thirdPartyNotices(fileName: string, sources: readonly string[] = []): Plugin {
  return {
    name: 'third-party-notices',
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const packages = packagesOf([...chunks.flatMap(({ moduleIds }) => moduleIds), ...sources])
      const notices = await Promise.all(packages.map(noticesOf))
      const source = [introduction, ...notices].join(`\n\n${'-'.repeat(80)}\n\n`)
      this.emitFile({ type: 'asset', fileName, source: `${source}\n` })
    },
  }
}

const introduction = `Third-party notices

field.html contains parts of the packages below. All else in it is element.js itself.`

/** The packages that the modules come from, by name. Our own modules belong to no package. */
export function packagesOf(modules: readonly string[]): BundledPackage[] {
  const packages = new Map<string, BundledPackage>()
  for (const module of modules.toSorted()) {
    const [, folder] = /^([^\0].*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(module) ?? []
    if (folder === undefined) continue
    const known = packages.get(folder) ?? { folder, modules: [] }
    known.modules.push(module)
    packages.set(folder, known)
  }
  return [...packages.values()]
}

/** @throws Error for a package without a license file, which must not be hosted before somebody has read its terms. */
async function noticesOf({ folder, modules }: BundledPackage): Promise<string> {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const files = (await readdir(folder)).filter((file) => /^(licen[cs]e|notice)/i.test(file)).sort()
  if (files.length === 0) throw new Error(`${name} is bundled and has no license file.`)
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  const heads = await Promise.all(
    modules.map(async (module) =>
      noticesIn(await readFile(module, 'utf8')).map(
        (notice) => `In ${relative(folder, module)}:\n\n${notice}`,
      ),
    ),
  )
  return [`${name} ${version} (${license})`, ...texts.map((text) => text.trim()), ...heads.flat()].join(
    '\n\n',
  )
}

/** The comments of a module that name a rights holder, without the comment marks. */
export function noticesIn(source: string): string[] {
  const [, ...beginnings] = source.split('/*')
  return beginnings
    .flatMap((text) => (text.includes('*/') ? text.split('*/', 1) : []))
    .filter((comment) => /copyright|@license/i.test(comment))
    .map((comment) => comment.replace(/^[ \t]*[*!]? ?/gm, '').trim())
}
