import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { pnpm } from '../scripts/workspace/install.mjs'
import { type LockedPackage, originFaults, readLockFile } from './lock-file.ts'
import { checkoutFolder, readProjectFile } from './project-files.ts'

const rules: Readonly<Record<string, unknown>> = parse(readProjectFile('pnpm-workspace.yaml'))

describe('every package', () => {
  it('comes from the registry, with the hash of its bytes', () => {
    const lock = readLockFile()
    expect(Object.keys(lock.packages).length).toBeGreaterThan(300)
    expect(originFaults(lock)).toEqual([])
  })

  it('gets its own dependencies only from the registry', () => {
    expect(rules.blockExoticSubdeps).toBe(true)
  })

  it.each<[from: string, resolution: LockedPackage['resolution'] & Readonly<Record<string, string>>]>([
    ['a git repository', { type: 'git', repo: 'https://git.example/a.git', commit: 'c0ffee' }],
    ["a tarball's address", { integrity: 'sha512-x', tarball: 'https://files.example/a.tgz' }],
    ['a folder', { type: 'directory', directory: '../a' }],
    ['an unknown source', {}],
  ])('is refused from %s', (_, resolution) => {
    expect(originFaults({ packages: { 'a@1.0.0': { resolution } } })).toEqual([
      expect.stringMatching(/^a@1\.0\.0 /),
    ])
  })
})

describe('a script of a package', () => {
  const folders: string[] = []
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
  })

  it('is allowed for no package', () => {
    const aboutScripts = Object.entries(rules).filter(([name]) => /build|script/i.test(name))
    expect(aboutScripts).toEqual([['strictDepBuilds', true]])
  })

  it('stops an install in which it would run, and does not run', { timeout: 30_000 }, () => {
    const { status, output, hasRun } = installPackageWithScript('')
    expect(output).toContain('ERR_PNPM_IGNORED_BUILDS')
    expect([status === 0, hasRun]).toEqual([false, false])
  })

  it('runs without the rules', { timeout: 30_000 }, () => {
    const { status, hasRun } = installPackageWithScript('dangerouslyAllowAllBuilds: true\n')
    expect([status, hasRun]).toEqual([0, true])
  })

  it('is in none of the installed packages', () => {
    const packages = installedPackages()
    expect(packages.length).toBeGreaterThan(300)
    expect(packages.filter(runsAtInstall)).toEqual([])
  })

  /** Installs a package that writes a file when it is installed, with this project's rules and additional ones. */
  function installPackageWithScript(moreRules: string): {
    status: number | null
    output: string
    hasRun: boolean
  } {
    const folder = mkdtempSync(join(tmpdir(), 'element-install-'))
    folders.push(folder)
    const source = join(folder, 'eager')
    mkdirSync(source)
    const mark = join(folder, 'has-run')
    const postinstall = `node -e "require('node:fs').writeFileSync(process.env.MARK, '')"`
    writeFileSync(join(source, 'package.json'), manifest({ name: 'eager', scripts: { postinstall } }))
    run(source, ['pack', '--out', join(folder, 'eager.tgz')])
    rmSync(source, { recursive: true })
    cpSync(join(checkoutFolder, 'pnpm-workspace.yaml'), join(folder, 'pnpm-workspace.yaml'))
    writeFileSync(join(folder, 'pnpm-workspace.yaml'), moreRules, { flag: 'a' })
    writeFileSync(join(folder, 'package.json'), manifest({ dependencies: { eager: 'file:eager.tgz' } }))
    const { status, stdout, stderr } = run(folder, ['install', '--offline'], { MARK: mark })
    return { status, output: stdout + stderr, hasRun: existsSync(mark) }
  }
})

/** The folders of the workspace's packages from the registry, without those for other platforms. */
function installedPackages(): string[] {
  const store = join(checkoutFolder, 'node_modules/.pnpm')
  return globSync(['*/node_modules/*/package.json', '*/node_modules/@*/*/package.json'], { cwd: store })
    .map((path) => dirname(join(store, path)))
    .filter((folder) => !lstatSync(folder).isSymbolicLink())
}

/** The files by which npm recognizes a package that must be built when it is installed. */
function runsAtInstall(folder: string): boolean {
  const { scripts = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return (
    ['preinstall', 'install', 'postinstall'].some((name) => name in scripts) ||
    existsSync(join(folder, 'binding.gyp'))
  )
}

function manifest(fields: object): string {
  return JSON.stringify({ name: 'sample', version: '1.0.0', private: true, ...fields })
}

function run(folder: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  return spawnSync('npx', ['--yes', pnpm, ...args], {
    cwd: folder,
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  })
}
