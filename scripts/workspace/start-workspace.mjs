import { builtServiceProgram } from '../service/current-service.mjs'
import { demoAddress, serviceAddress } from './addresses.mjs'
import { ensureBuilt } from './build.mjs'
import { refuseTakenPorts } from './free-ports.mjs'
import { ensureInstalled } from './install.mjs'
import { findProgramNode } from './node-version.mjs'
import { startPrograms } from './running-programs.mjs'
import { welcomeText } from './welcome.mjs'

const serviceMain = 'packages/server/src/main.ts'
const demoMain = 'demo/src/main.ts'
const parentPollMs = 250

/**
 * Installs and builds what is missing, starts the service and the demo shop, prints their addresses, and ends when they
 * end.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} The exit code: 0 if a signal ended it, 1 if a program failed.
 */
export async function startAll(env) {
  const service = serviceAddress(env)
  const demo = demoAddress(env)
  await prepare([service, demo])

  const ended = endOfCommand(env)
  // A person reads this terminal, so successful requests are not logged.
  const quietLog = { LOG_LEVEL: env.LOG_LEVEL || 'warn' }
  const programs = startPrograms({
    node: findProgramNode(),
    programs: [
      { main: serviceMain, address: service, env: quietLog },
      { main: demoMain, address: demo, env: { SERVICE_URL: service.url } },
    ],
    start: 'quiet',
  })
  const isSandbox = (env.SERVICE_MODE || 'sandbox') === 'sandbox'
  programs.ready.then(() => console.log(welcomeText({ service, demo, isSandbox })))
  return untilEnd(programs, ended)
}

/**
 * Installs and builds what is missing and starts only the service, which prints its own address: the built one, if it
 * was built from these sources. Its log goes to this command's output.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} The exit code: 0 if a signal ended it, 1 if the service failed.
 */
export async function startService(env) {
  const service = serviceAddress(env)
  await prepare([service])

  const ended = endOfCommand(env)
  const programs = [{ main: builtServiceProgram() ?? serviceMain, address: service }]
  return untilEnd(startPrograms({ node: findProgramNode(), programs, start: 'live' }), ended)
}

/** @param {readonly import('./addresses.mjs').Address[]} addresses */
async function prepare(addresses) {
  // This comes before the install, so that nobody waits a minute in vain.
  await refuseTakenPorts(addresses)
  await ensureInstalled()
  await ensureBuilt()
}

/**
 * @param {import('./running-programs.mjs').RunningPrograms} programs
 * @param {Promise<null>} ended
 */
async function untilEnd(programs, ended) {
  const failure = await Promise.race([ended, programs.failed])
  await programs.stop()
  if (failure === null) return 0
  if (failure !== '') console.error(failure)
  return 1
}

/**
 * Waits until this command must end: for a signal, or for the end of the npm process that ran it, which cannot forward
 * a SIGKILL. Later signals have no effect, because a terminal's Ctrl+C arrives twice, directly and through npm.
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
