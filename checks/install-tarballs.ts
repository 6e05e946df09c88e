import { execFileSync } from 'node:child_process'
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pnpm } from '../scripts/workspace/install.mjs'
import type { Consumer } from './packed-packages.ts'
import { checkoutFolder } from './project-files.ts'

export const packageManagers = ['npm', 'pnpm', 'yarn'] as const
export type PackageManager = (typeof packageManagers)[number]

/**
 * Installs the tarballs into a new project, as their users do. React comes from this workspace, so that nothing is
 * requested from a registry.
 *
 * @returns the project's folder.
 */
export function installTarballs(manager: PackageManager, { folder, packages }: Consumer): string {
  const project = join(folder, `with-${manager}`)
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'shop', private: true }))
  // Without a lock file of its own, Yarn takes it for a part of the project around it.
  if (manager === 'yarn') writeFileSync(join(project, 'yarn.lock'), '')
  const react = realpathSync(join(checkoutFolder, 'packages/react/node_modules/react'))
  const [program, ...args] = installation(
    manager,
    packages.map(({ name, path }): [string, string] => [name, path]),
    react,
  )
  execFileSync(program as string, args, {
    cwd: project,
    stdio: 'pipe',
    env: { ...process.env, YARN_ENABLE_NETWORK: '0', YARN_NODE_LINKER: 'node-modules' },
  })
  return project
}

function installation(
  manager: PackageManager,
  tarballs: readonly [string, string][],
  react: string,
): string[] {
  const paths = [...tarballs.map(([, path]) => path), react]
  const named = [...tarballs, ['react', react]].map(([name, path]) => `${name}@file:${path}`)
  switch (manager) {
    case 'npm':
      return ['npm', 'install', '--offline', '--no-audit', '--no-fund', ...paths]
    case 'pnpm':
      return ['npx', '--yes', pnpm, 'add', '--offline', ...paths]
    case 'yarn':
      return ['npx', '--yes', '@yarnpkg/cli-dist@4.10.3', 'add', ...named]
  }
}
