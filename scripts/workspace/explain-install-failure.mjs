import { notWritable } from './plain-error.mjs'

const noNetwork =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ERR_PNPM_META_FETCH_FAIL)\b/
const noPermission = /\b(?:EACCES|EPERM|EROFS)\b/
const noCommand = /spawn npx ENOENT/

/**
 * The one sentence for a failed install, or `null` when what npx and pnpm wrote is not known.
 *
 * @param {string} output
 * @returns {string | null}
 */
export function explainInstallFailure(output) {
  if (noCommand.test(output)) return 'npx was not found: install npm, which comes with Node, and start again.'
  if (/\bENOSPC\b/.test(output)) return 'The disk is full: the packages could not be installed.'
  // Before the network: a refused write is told with the path, and both may appear.
  if (noPermission.test(output)) return notWritable(deniedPath(output))
  const network = noNetwork.exec(output)
  if (network === null) return null
  return `The packages could not be downloaded (${network[1]}): connect this machine to the network, or check its proxy and registry settings, and start again.`
}

/**
 * @param {string} output
 * @returns {string}
 */
function deniedPath(output) {
  return /(?:EACCES|EPERM|EROFS)[^\n]*?'([^'\n]+)'/.exec(output)?.[1] ?? 'a folder that the install needs'
}
