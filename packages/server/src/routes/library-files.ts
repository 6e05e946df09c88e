import { type HostedFiles, libraryVersion } from '../hosted-files.ts'
import type { App } from '../http/app.ts'
import { sendHostedFile } from '../http/send-hosted-file.ts'

/** A version's file never changes, so a year is as good as for ever; and any site may run it, with `integrity` too. */
const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}

/**
 * `GET /element-1.2.0.js` and `.mjs`, the library that a merchant's page loads, and `/development-1.2.0.mjs`, what it
 * loads itself for developers. @see interface §4.8
 */
export function libraryFileRoutes(app: App, { classicScript, module, development }: HostedFiles): void {
  for (const [name, file] of [
    [`element-${libraryVersion}.js`, classicScript],
    [`element-${libraryVersion}.mjs`, module],
    [`development-${libraryVersion}.mjs`, development],
  ] as const) {
    app.get(`/${name}`, { schema: { hide: true } }, (request, reply) =>
      sendHostedFile({ request, reply, file, headers }),
    )
  }
}
