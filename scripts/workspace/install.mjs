import { accessSync, constants, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkoutFolder, commandsFolder, notesFolder } from './checkout.mjs'
import { hashContents } from './content-hash.mjs'
import { explainInstallFailure } from './explain-install-failure.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { notWritable, PlainError } from './plain-error.mjs'
import { runCommand } from './run-command.mjs'

/** The package manager, for `npx`, in the version that wrote the lock file. */
export const pnpm = 'pnpm@12.21.0'
const noteFile = join(notesFolder, 'installed')

/** Installs the workspace's packages, including Node 24, unless the last install had the same manifests. */
export async function ensureInstalled() {
  if (isInstalled()) return
  refuseUnwritable(checkoutFolder)
  await oneAtATime(async () => {
    if (!isInstalled()) await install()
  })
}

async function install() {
  console.log('Installing npm’s packages into node_modules, with the Node that runs the programs …')
  const { exitCode, output } = await runCommand(
    [
      'npx',
      '--yes',
      pnpm,
      'install',
      // CI must test exactly the lock file; on a developer’s machine a manifest may be newer than the lock file.
      process.env.CI === 'true' ? '--frozen-lockfile' : '--prefer-frozen-lockfile',
      // Otherwise pnpm stops to ask a question that nobody answers.
      '--config.confirm-modules-purge=false',
      // pnpm would wait 10 s and then 60 s before it reports that there is no network.
      '--config.fetch-retry-mintimeout=1000',
      '--config.fetch-retry-maxtimeout=5000',
    ],
    { env: { npm_config_fetch_retry_mintimeout: '1000', npm_config_fetch_retry_maxtimeout: '5000' } },
  )
  if (exitCode !== 0) {
    const sentence = explainInstallFailure(output)
    if (sentence !== null) throw new PlainError(sentence)
    console.error(output)
    throw new PlainError('Installing the packages failed; the reason is in the output above.')
  }
  writeFileSync(noteFile, manifestsHash())
}

function isInstalled() {
  return (
    existsSync(commandsFolder) && existsSync(noteFile) && readFileSync(noteFile, 'utf8') === manifestsHash()
  )
}

function manifestsHash() {
  const packages = readdirSync(join(checkoutFolder, 'packages')).sort()
  const folders = [
    'demo',
    'e2e',
    'lab',
    'checks/api-clients',
    'checks/frameworks',
    ...packages.map((name) => `packages/${name}`),
  ]
  const manifests = folders.map((folder) => `${folder}/package.json`)
  const hash = hashContents(checkoutFolder, [
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'package.json',
    ...manifests,
  ])
  // A folder that several machines share contains the packages for only one of them.
  return `${process.platform}-${process.arch} ${hash}`
}

/** @param {string} folder */
function refuseUnwritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
  } catch {
    throw new PlainError(notWritable(folder))
  }
}
