import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { version as before, checkoutFolder } from './workspace/checkout.mjs'
import { PlainError, runPlainly } from './workspace/plain-error.mjs'
import { runCommand } from './workspace/run-command.mjs'

// Gives everything here its next version, which the changesets decide, or with a version as argument, that one. Code takes
// the version from one constant or from a manifest; documents show it where a reader copies it.
await runPlainly(async () => {
  const [given] = process.argv.slice(2)
  if (given === undefined) {
    const { exitCode, output } = await runCommand(['changeset', 'version'])
    if (exitCode !== 0) throw new PlainError(output)
  }
  const after =
    given ?? JSON.parse(readFileSync(join(checkoutFolder, 'packages/element/package.json'), 'utf8')).version
  if (!/^\d+\.\d+\.\d+$/.test(after)) throw new PlainError(`"${after}" is not a version such as 1.3.0.`)
  const { output } = await runCommand([
    ...['git', 'grep', '--files-with-matches', '--fixed-strings', before, '--'],
    ...['.', ':!*CHANGELOG.md', ':!pnpm-lock.yaml', ':!THIRD-PARTY-NOTICES'],
  ])
  const files = output.split('\n').filter((path) => path !== '')
  for (const path of files) {
    const file = join(checkoutFolder, path)
    // In a manifest, a dependency may happen to have the same version.
    const isManifest = path.endsWith('package.json')
    const [from, to] = [before, after].map((version) => (isManifest ? `"version": "${version}"` : version))
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replaceAll(from, () => to),
    )
  }
  console.log(
    `${before} is now ${after}, in ${files.length} files. Write the notes of CHANGELOG.md and SECURITY.md.`,
  )
  return 0
})
