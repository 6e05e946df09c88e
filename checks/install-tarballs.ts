import { execFileSync } from 'node:child_process'
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pnpm } from '../scripts/workspace/install.mjs'
import type { Consumer } from './packed-packages.ts'
import { checkoutFolder } from './project-files.ts'

export const packageManagers = ['npm', 'pnpm', 'yarn'] as const
export type PackageManager = (typeof packageManagers)[number]

/** The third-party packages that the tarballs need, with the package that has each of them here. */
const others = { react: 'react', 'card-validator': 'card', 'credit-card-type': 'card' } as const

/**
 * Installs the tarballs into a new project, as their users do. Third-party packages come from this workspace, so that
 * nothing is requested from a registry.
 *
 * @returns the project's folder.
 */
export function installTarballs(manager: PackageManager, { folder, packages }: Consumer): string {
  const project = join(folder, `with-${manager}`)
  mkdirSync(project)
  const local = Object.entries(others).map(([name, owner]): [string, string] => [
    name,
    realpathSync(join(checkoutFolder, 'packages', owner, 'node_modules', name)),
  ])
  // Yarn looks for the dependencies of dependencies on a registry, unless it is told where they are.
  const resolutions = Object.fromEntries(local.map(([name, path]) => [name, `file:${path}`]))
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'shop', private: true, resolutions }))
  // Without a lock file of its own, Yarn takes it for a part of the project around it.
  if (manager === 'yarn') writeFileSync(join(project, 'yarn.lock'), '')
  const [program, ...args] = installation(manager, [
    ...packages.map(({ name, path }): [string, string] => [name, path]),
    ...local,
  ])
  execFileSync(program as string, args, {
    cwd: project,
    stdio: 'pipe',
    env: { ...process.env, YARN_ENABLE_NETWORK: '0', YARN_NODE_LINKER: 'node-modules' },
  })
  return project
}

function installation(manager: PackageManager, installed: readonly [string, string][]): string[] {
  const paths = installed.map(([, path]) => path)
  const named = installed.map(([name, path]) => `${name}@file:${path}`)
  switch (manager) {
    case 'npm':
      // npm runs the scripts of a folder that it installs, which are for the authors of the package.
      return ['npm', 'install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', ...paths]
    case 'pnpm':
      return ['npx', '--yes', pnpm, 'add', '--offline', ...paths]
    case 'yarn':
      return ['npx', '--yes', '@yarnpkg/cli-dist@4.10.3', 'add', ...named]
  }
}
