import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkoutFolder } from './project-files.ts'

/** The output folder of the build, relative to a checkout. */
export const hostedFolder = 'dist/hosted'

/** Every file in a folder and its subfolders, with its bytes. */
export function contentsOf(folder: string): Map<string, Buffer> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort()
  return new Map(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path)]))
}

/**
 * Runs the build in a copy of the sources, at another path.
 *
 * @param environment Added to the environment of this process.
 * @returns the folder that contains the copy; the caller removes it.
 */
export function buildElsewhere(environment: Readonly<Record<string, string>>): string {
  const copy = mkdtempSync(join(tmpdir(), 'a rebuild '))
  for (const name of [
    'package.json',
    'pnpm-workspace.yaml',
    'tsconfig.base.json',
    'LICENSE',
    'scripts',
    'packages',
  ]) {
    const isOutput = (path: string): boolean => /[/\\](dist|\.types)$/.test(path)
    cpSync(join(checkoutFolder, name), join(copy, name), {
      recursive: true,
      // The packages find each other and their dependencies through links to the copy's own root.
      verbatimSymlinks: true,
      filter: (path) => !isOutput(path),
    })
  }
  symlinkSync(join(checkoutFolder, 'node_modules'), join(copy, 'node_modules'))
  const { 'build:hosted': build } = JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8')).scripts
  const path = `${join(copy, 'node_modules/.bin')}:${process.env.PATH}`
  const { status, stdout, stderr } = spawnSync('sh', ['-c', build], {
    cwd: copy,
    env: { ...process.env, PATH: path, ...environment },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The build failed.\n${stdout}${stderr}`)
  return copy
}
