import { execFileSync } from 'node:child_process'
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pnpm } from '../scripts/workspace/install.mjs'
import { snippetsIn } from './markdown-snippets.ts'
import { checkoutFolder, projectFiles, readProjectFile } from './project-files.ts'

/** The beginning of a command that installs packages, and how it names one at an address. */
export const packageManagers = {
  npm: { add: 'npm install', spell: (_name: string, address: string) => address },
  pnpm: { add: 'pnpm add', spell: (_name: string, address: string) => address },
  yarn: { add: 'yarn add', spell: (name: string, address: string) => `${name}@${address}` },
} as const
type PackageManager = keyof typeof packageManagers

/** How the programs are started, in the versions that are tested. */
const programs: Readonly<Record<PackageManager, readonly string[]>> = {
  npm: ['npm'],
  pnpm: ['npx', '--yes', pnpm],
  yarn: ['npx', '--yes', '@yarnpkg/cli-dist@4.10.3'],
}

/** The third-party packages that ours need, with the package that has each of them here. */
const others = { react: 'react', 'card-validator': 'card', 'credit-card-type': 'card' } as const

/** A port at which nothing listens: a request to a registry fails. */
const noRegistry = 'http://127.0.0.1:9'

/**
 * Installs packages into a new project by a command, as people do. Third-party packages come from this workspace, so that
 * nothing is requested from a registry.
 *
 * @param command As in a document: `npm install <address> <address>`.
 * @param project An absolute path at which there is nothing yet.
 */
export function installByCommand(command: string, project: string): void {
  mkdirSync(project)
  const [manager, ...args] = command.split(' ') as [PackageManager, ...string[]]
  const local = Object.entries(others).map(([name, owner]): [string, string] => [
    name,
    realpathSync(join(checkoutFolder, 'packages', owner, 'node_modules', name)),
  ])
  // Yarn and pnpm look for the dependencies of dependencies on a registry, unless they are told where they are.
  const resolutions = Object.fromEntries(local.map(([name, path]) => [name, `file:${path}`]))
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'shop', private: true, resolutions }))
  if (manager === 'pnpm')
    writeFileSync(join(project, 'pnpm-workspace.yaml'), JSON.stringify({ overrides: resolutions }))
  // Without a lock file of its own, Yarn takes it for a part of the project around it.
  if (manager === 'yarn') writeFileSync(join(project, 'yarn.lock'), '')
  const spelled = local.map(([name, path]) => (manager === 'yarn' ? `${name}@file:${path}` : path))
  const [program = '', ...first] = programs[manager]
  execFileSync(program, [...first, ...args, ...spelled], {
    cwd: project,
    stdio: 'pipe',
    env: {
      ...process.env,
      // The other two are started by npx, which may look on the registry for them.
      ...(manager === 'npm' && { npm_config_registry: noRegistry }),
      // npm runs the scripts of a folder that it installs, which are for the authors of the package.
      npm_config_ignore_scripts: 'true',
      npm_config_audit: 'false',
      npm_config_fetch_retries: '0',
      pnpm_config_registry: noRegistry,
      pnpm_config_fetch_retries: '0',
      YARN_NPM_REGISTRY_SERVER: noRegistry,
      YARN_UNSAFE_HTTP_WHITELIST: '127.0.0.1',
      YARN_NODE_LINKER: 'node-modules',
      // Another run may have had other bytes at the same address.
      YARN_GLOBAL_FOLDER: join(project, '.yarn'),
    },
  })
}

/** A command of a document that installs packages from a running service. */
export interface DocumentedInstallation {
  readonly document: string
  readonly command: string
}

/** The service of the documents. */
export const documentedService = 'http://127.0.0.1:4242'

/** The commands in the blocks of all documents that install packages from a service. */
export function documentedInstallations(): readonly DocumentedInstallation[] {
  const documents = projectFiles().filter((path) => path.endsWith('.md'))
  return documents.flatMap((document) =>
    snippetsIn(readProjectFile(document), document)
      .flatMap(({ code }) => code.split('\n'))
      .filter((line) => line.includes(`${documentedService}/packages/`) && /^(npm|pnpm|yarn) /.test(line))
      .map((command) => ({ document, command })),
  )
}
