import type { ServiceContext } from '../values/service-mode.ts'
import type { App } from './app.ts'

/**
 * What no document of the service has a use for, closed for whatever might get in. Bluetooth and web share are missing:
 * Chromium knows no such features in desktop builds, and says so on the console of every page. Pages copy texts, so
 * `clipboard-write` stays open.
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
  // For JSON, texts and whatever is not meant to be a page. A page says what it loads.
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': closedFeatures.map((feature) => `${feature}=()`).join(', '),
  // Addresses are keys: of links, of challenges.
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

// A browser that was here once comes by https only, for a year. Not for the names below ours: those are others' to say.
const httpsOnly = { ...headers, 'strict-transport-security': 'max-age=31536000' }

type Headers = Readonly<Record<string, string>>

/**
 * Headers of every answer, refusals too: nothing is kept, framed, loaded, sent on or guessed. A route that wants
 * something else of one says so.
 */
export function defaultHeaders({ publicUrl }: Pick<ServiceContext, 'publicUrl'>): Headers {
  return publicUrl.startsWith('https:') ? httpsOnly : headers
}

/** Gives every answer the default headers that its route did not set. */
export function setDefaultHeaders(app: App, readHeaders: () => Headers): void {
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(readHeaders())) {
      if (!reply.hasHeader(name)) reply.header(name, value)
    }
  })
}
