import { demoAddress, serviceAddress } from './addresses.mjs'
import { ensureBuilt } from './build.mjs'
import { refuseTakenPorts } from './free-ports.mjs'
import { ensureInstalled } from './install.mjs'
import { findProgramNode } from './node-version.mjs'
import { startPrograms } from './running-programs.mjs'
import { welcomeText } from './welcome.mjs'

const parentPollMs = 250

/**
 * Installs and builds what is missing, starts the programs, says where they are, and ends with them.
 *
 * @param {{ only: 'service' | 'all', env: NodeJS.ProcessEnv }} options
 * @returns {Promise<number>} The exit code: 0 when a signal ended it, 1 when a program failed.
 */
export async function startWorkspace({ only, env }) {
  const service = serviceAddress(env)
  const demo = only === 'all' ? demoAddress(env) : null
  // Before the install, which may take a minute that would be waited in vain.
  await refuseTakenPorts(demo === null ? [service] : [service, demo])
  await ensureInstalled()
  await ensureBuilt()

  const ended = endOfCommand(env)
  const programs = startPrograms(findProgramNode(), [
    { main: 'packages/server/src/main.ts', address: service },
    ...(demo === null
      ? []
      : [{ main: 'demo/src/main.ts', address: demo, env: { SERVICE_URL: service.url } }]),
  ])
  const isSandbox = (env.SERVICE_MODE || 'sandbox') === 'sandbox'
  programs.ready.then(() => console.log(welcomeText({ service, demo, isSandbox })))

  const failure = await Promise.race([ended, programs.failed])
  await programs.stop()
  if (failure === null) return 0
  console.error(demo === null ? failure : `${failure} So the service and the demo shop were both stopped.`)
  return 1
}

/**
 * Waits for the first sign that this command is to end: a signal, or the end of the npm that ran it, which cannot
 * forward a SIGKILL. Later signals change nothing: a terminal's Ctrl+C arrives twice, by itself and through npm.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<null>}
 */
function endOfCommand(env) {
  return new Promise((resolve) => {
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
      process.on(signal, () => resolve(null))
    }
    if (env.npm_lifecycle_event === undefined) return
    const parent = process.ppid
    setInterval(() => process.ppid !== parent && resolve(null), parentPollMs).unref()
  })
}
