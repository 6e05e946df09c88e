import { installMissingOnCi } from './debian.mjs'

/** Makes sure on CI that promtool is installed, which tests the alerts of `deploy/prometheus`. */
export async function ensurePrometheus() {
  await installMissingOnCi({ prometheus: '/usr/bin/promtool' })
}
