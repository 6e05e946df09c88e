import type { ServiceContext } from '@element-js/values'
import type { App } from './app.ts'

/**
 * Browser features that no document of the service uses, switched off in case of an attack. Bluetooth and web share are
 * missing, because Chromium does not know them in desktop builds and would warn on the console of every page. Pages
 * copy text, so `clipboard-write` stays allowed.
 */
const closedFeatures = [
  'accelerometer',
  'autoplay',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'xr-spatial-tracking',
]

const headers = {
  'cache-control': 'no-store',
  // For JSON, plain text and everything that is not meant to be a page. Pages set a policy of their own.
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': permissionsPolicy(),
  // URLs contain secrets: the ids of links and of challenges.
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

// A browser that was here once uses only HTTPS for a year. Subdomains are left out, because they may belong to others.
const httpsOnly = { ...headers, 'strict-transport-security': 'max-age=31536000' }

type Headers = Readonly<Record<string, string>>

/**
 * The headers of every response, errors included: it is not cached, framed, loaded by other sites or content-sniffed,
 * and sends no referrer. A route that needs something else sets it.
 */
export function defaultHeaders({ publicUrl }: Pick<ServiceContext, 'publicUrl'>): Headers {
  return publicUrl.startsWith('https:') ? httpsOnly : headers
}

/** The `Permissions-Policy` that switches off all features but those which a page leaves to a frame in it. */
export function permissionsPolicy(left: readonly string[] = []): string {
  return closedFeatures
    .filter((feature) => !left.includes(feature))
    .map((feature) => `${feature}=()`)
    .join(', ')
}

/** Adds the default headers that the route did not set to every response. */
export function setDefaultHeaders(app: App, readHeaders: () => Headers): void {
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(readHeaders())) {
      if (!reply.hasHeader(name)) reply.header(name, value)
    }
  })
}
