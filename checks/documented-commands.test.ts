import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { experiments } from '../lab/experiments.mjs'
import { checkoutFolder, projectFiles, readProjectFile } from './project-files.ts'

const documents = projectFiles().filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md')
const scripts = readdirSync(join(checkoutFolder), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(checkoutFolder, entry.name, 'package.json')))
  .map(({ name }) => `${name}/package.json`)
  .concat('package.json')
  .flatMap((path) => Object.keys(JSON.parse(readProjectFile(path)).scripts ?? {}))
const projects = [...readProjectFile('vitest.config.ts').matchAll(/\bname: '(\w+)'/g)].map(([, name]) => name)
const programs = readdirSync(join(checkoutFolder, 'node_modules/.bin'))

describe('the commands in the documents', () => {
  it('name scripts, programs, experiments and test projects that exist, and no package that nobody has published', () => {
    expect(documents.flatMap((path) => wrongCommandsIn(path, readProjectFile(path)))).toEqual([])
  })

  it('are refused if they would fail', () => {
    const text = `
\`npm run bild\` \`npm run lab -- swallows\` \`npx elemental doctor\` \`vitest --project nodes\`
npm install --save-dev @element-js/testing @element-js/node@1
\`npm run check\` \`npm run lab -- crashes\` \`npx element doctor\` \`npx --yes pnpm@12 run release\`
npm install ../element-js/dist/packages/element.tgz http://127.0.0.1:4242/packages/element.tgz
yarn add @element-js/element@file:../element.tgz @element-js/node@http://127.0.0.1:4242/packages/node.tgz`
    expect(wrongCommandsIn('a.md', text)).toEqual([
      'a.md: npm run bild',
      'a.md: npm run lab -- swallows',
      'a.md: npx elemental',
      'a.md: --project nodes',
      'a.md: npm install @element-js/testing',
      'a.md: npm install @element-js/node@1',
    ])
  })
})

function wrongCommandsIn(path: string, text: string): string[] {
  const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
  return [
    ...named(/npm run ([\w:-]+)/g)
      .filter((name) => !scripts.includes(name))
      .map((name) => `npm run ${name}`),
    ...named(/npm run lab -- ([a-z][\w-]*)/g)
      .filter((name) => !Object.hasOwn(experiments, name))
      .map((name) => `npm run lab -- ${name}`),
    ...named(/npx ([a-z][\w-]*)/g)
      .filter((name) => !programs.includes(name))
      .map((name) => `npx ${name}`),
    ...named(/--project (\w+)/g)
      .filter((name) => !projects.includes(name))
      .map((name) => `--project ${name}`),
    // The first release makes these commands right. Until then, packages are installed from files, or from a running
    // service, which `packages.test.ts` does.
    ...named(/(?:npm (?:install|i)|pnpm add|yarn add|bun add) (.*@element-js\/.*)/g)
      .flatMap(
        (names) =>
          names.match(/@element-js\/[\w-]+(?:@(?!file:|https?:)[\w.]+)?(?![\w-]|@(?:file|https?):)/g) ?? [],
      )
      .map((name) => `npm install ${name}`),
  ].map((command) => `${path}: ${command}`)
}
