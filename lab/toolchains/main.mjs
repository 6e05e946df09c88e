import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkoutFolder } from '../../scripts/workspace/checkout.mjs'
import { refuseOldNode } from '../../scripts/workspace/node-version.mjs'
import { PlainError, runPlainly } from '../../scripts/workspace/plain-error.mjs'

/** @import { Combination } from './combinations.mjs' */

// Installs the packed packages with other people's test runners, environments and versions of Node, from the registry,
// runs the examples of the documents in each combination, and prints a table. `--only <word>` runs a part.
/** @param {string} line */
const say = (line) => void process.stdout.write(`${line}\n`)

await runPlainly(async () => {
  refuseOldNode(process.versions.node)
  const { ensureInstalled } = await import('../../scripts/workspace/install.mjs')
  const { packPackages } = await import('../../scripts/packages/pack-packages.mjs')
  const { publishablePackages } = await import('../../scripts/packages/publishable.mjs')
  const { runCommand } = await import('../../scripts/workspace/run-command.mjs')
  const { combinations, nodes } = await import('./combinations.mjs')
  const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
  await ensureInstalled()
  const folder = mkdtempSync(join(tmpdir(), 'element-toolchains-'))

  /** @type {(cwd: string, command: readonly string[], env?: NodeJS.ProcessEnv) => ReturnType<typeof runCommand>} */
  const runIn = (cwd, command, env) => runCommand(command, { cwd, limitMs: 300_000, ...(env && { env }) })

  /** @type {(name: string, packages: readonly string[]) => Promise<string>} */
  async function install(name, packages) {
    const project = join(folder, name.replace(/\W+/g, '-'))
    mkdirSync(project)
    writeFileSync(join(project, 'package.json'), '{ "private": true }')
    const options = ['--no-audit', '--no-fund', '--prefer-offline', '--no-package-lock']
    const { exitCode, output } = await runIn(project, ['npm', 'install', ...options, ...packages])
    if (exitCode !== 0) throw new PlainError(`${name} could not be installed:\n${output}`)
    return project
  }

  /** @type {string[][]} */
  const rows = []
  let failures = 0
  /** @type {(what: string, supported: readonly string[], run: (env: NodeJS.ProcessEnv) => ReturnType<typeof runIn>) => Promise<void>} */
  async function addRow(what, supported, run) {
    const row = [what]
    for (const node of nodes) {
      if (!supported.includes(node)) row.push('')
      else {
        const commands = join(folder, `node-${node.replace(/\W+/g, '-')}`, 'node_modules/.bin')
        const { exitCode, output } = await run({ PATH: `${commands}${delimiter}${process.env.PATH}` })
        row.push(exitCode === 0 ? '✓' : '✗')
        if (exitCode !== 0) say(`\n${what} on Node ${node}:\n${output}`)
        failures += exitCode === 0 ? 0 : 1
      }
    }
    say(`| ${row.join(' | ')} |`)
    rows.push(row)
  }

  try {
    const own = (await packPackages(folder)).map(({ path }) => path)
    for (const node of nodes) await install(`node-${node}`, [`node@${node}`])
    const libraries = [...own, 'react@19', 'react-dom@19']

    const imports = 'every entry point, imported'
    const requires = 'every entry point, required'
    if (imports.includes(values.only) || requires.includes(values.only)) {
      const project = await install('imports', [...libraries, '@playwright/test', 'vitest@3', 'vite@7'])
      const names = publishablePackages().flatMap(({ name, entryPoints }) =>
        Object.keys(entryPoints)
          // Vitest can only be imported by its own runner.
          .filter((entryPoint) => entryPoint !== './vitest')
          .map((entryPoint) => name + entryPoint.slice(1)),
      )
      writeFileSync(join(project, 'imports.mjs'), names.map((name) => `await import('${name}')`).join('\n'))
      writeFileSync(join(project, 'requires.cjs'), names.map((name) => `require('${name}')`).join('\n'))
      await addRow(imports, nodes, (env) => runIn(project, ['node', 'imports.mjs'], env))
      await addRow(requires, nodes, (env) => runIn(project, ['node', 'requires.cjs'], env))
    }
    for (const combination of combinations.filter(({ environment }) => environment.includes(values.only))) {
      const project = await install(combination.environment, [...libraries, ...combination.packages])
      writeFiles(project, combination)
      await addRow(combination.environment, combination.nodes, (env) =>
        runIn(project, commandOf(combination), env),
      )
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const table = [['', ...nodes.map((node) => `Node ${node}`)], ['---', ...nodes.map(() => '---')], ...rows]
  say(`\n${table.map((row) => `| ${row.join(' | ')} |`).join('\n')}`)
  return failures === 0 ? 0 : 1
})

/** @param {Combination} combination */
function commandOf({ runner }) {
  return runner === 'Jest'
    ? ['node', 'node_modules/jest/bin/jest.js']
    : ['node', 'node_modules/vitest/vitest.mjs', 'run']
}

/**
 * Writes the files of `docs/testing.md` for a runner, and the test of all packages.
 *
 * @param {string} project
 * @param {Combination} combination
 */
function writeFiles(project, { runner, configured }) {
  const document = readFileSync(join(checkoutFolder, 'docs/testing.md'), 'utf8')
  // Text and blocks of code alternate.
  const blocks = document.split(/^```/m).filter((_, index) => index % 2 === 1)
  const files =
    runner === 'Jest'
      ? blocks.map((block) => [/^js\n\/\/ (\S+)\n/.exec(block)?.[1], block.slice('js\n'.length)])
      : [
          [
            'documented.test.js',
            blocks.find((block) => block.includes("'@element-js/testing/dom'"))?.slice('ts\n'.length),
          ],
          [
            'vitest.config.mjs',
            `export default { test: { globals: true, environment: '${configured}', testTimeout: 60_000 } }\n`,
          ],
        ]
  for (const [name, text] of files) if (name) writeFileSync(join(project, name), text ?? '')
  const everyPackage = join(import.meta.dirname, 'every-package.js')
  writeFileSync(join(project, 'every-package.test.js'), readFileSync(everyPackage))
}
