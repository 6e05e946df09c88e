import { type App, sendHostedFile } from '@element-js/http'
import { version } from '@element-js/protocol/frame'
import { frameFolder, type HostedFiles } from './hosted-files.ts'

/** Any site may load these, also with `integrity`. */
const headers = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

/** A version's file never changes, so a year is as good as forever. */
const unchanging = { 'cache-control': 'public, max-age=31536000, immutable' }
const forEver = { ...headers, ...unchanging }
/** What changes with a release. Monitors of the page's scripts see the change of the inventory within minutes. */
const briefly = { ...headers, 'cache-control': 'public, max-age=300' }
/** So does what an address without a version leads to. A project that installs it again gets what is there now. */
const checked = { 'cache-control': 'no-cache' }

/**
 * `GET /element-<version>.js` and `.mjs`: the library for merchants' pages, and the parts that it loads when the page needs
 * them. `GET /compat-stripe-<version>.js` and others: the library in the shape of others. `GET /frames/<version>/cover.js`,
 * `fonts.js` and `icons.js`: parts of the frame document. `GET /frames/<version>/third-party-notices.txt`: licenses of the
 * third-party code in it. `GET /packages/element-<version>.tgz` and others: the packages that fit this service, for
 * package managers; `GET /packages/element.tgz` is the same file at an address without a version. `GET /scripts.json`: the
 * purpose and the hashes of each hosted file (PCI DSS 6.4.3, 11.6.1).
 */
export function libraryFileRoutes(
  app: App,
  { classicScript, otherScripts, fieldParts, fieldNotices, packages, inventory }: HostedFiles,
): void {
  const files = new Map([
    [`element-${version}.js`, classicScript],
    ...otherScripts,
    [`frames/${version}/third-party-notices.txt`, fieldNotices],
  ])
  for (const [name, file] of files) {
    app.get(`/${name}`, { schema: { hide: true } }, (request, reply) =>
      sendHostedFile({ request, reply, file, headers: forEver }),
    )
  }
  // Only the frame document loads these.
  for (const [name, file] of fieldParts) {
    app.get(`${frameFolder}${name}`, { schema: { hide: true } }, (request, reply) =>
      sendHostedFile({ request, reply, file, headers: unchanging }),
    )
  }
  for (const [name, file] of packages) {
    for (const [ending, headers] of [[`-${version}`, unchanging] as const, ['', checked] as const])
      app.get(`/packages/${name}${ending}.tgz`, { schema: { hide: true } }, (request, reply) =>
        sendHostedFile({ request, reply, file, headers }),
      )
  }
  app.get('/scripts.json', { schema: { hide: true } }, (request, reply) =>
    sendHostedFile({ request, reply, file: inventory, headers: briefly }),
  )
}
