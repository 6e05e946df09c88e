import { version } from '@element-js/protocol/frame'
import { firstEvent } from './first-event.ts'
import type { HostedScript } from './hosted-script-element.ts'
import { IntegrationError } from './integration-error.ts'
import type { service } from './packaged-service.ts'
import { scriptFailure, watchBlocking } from './script-failure.ts'
import { trustedScriptUrl } from './trusted-script-url.ts'

/** A hosted file to load. */
export interface HostedScriptRequest {
  /** Absolute. */
  readonly src: string
  readonly integrity: string | undefined
  readonly nonce: string | undefined
}

// A tag loads only once. A failed tag of the page itself stays in place, because a framework may want to remove it.
const failed = new WeakSet<HTMLScriptElement>()

/**
 * Loads a hosted file with the page's own tag for it, or with a new one.
 *
 * The `service` is read from the tag and not from the global, which another version may have defined meanwhile.
 */
export async function loadHostedScript(request: HostedScriptRequest): Promise<typeof service> {
  const tag = findTag(request)
  // If the page has loaded and a tag has not run, the tag failed before anything listened to it. Otherwise, another
  // script has only just added it; then the file runs twice, which does no harm.
  const mayStillRun = tag && !tag.service && !failed.has(tag) && document.readyState !== 'complete'
  if (mayStillRun) await untilRun(tag, request.src)
  return tag?.service ?? loadByNewTag(request)
}

function findTag({ src, integrity }: HostedScriptRequest): HostedScript | undefined {
  return [...document.scripts].find(
    (tag) => tag.src === src && (integrity === undefined || tag.integrity === integrity),
  )
}

async function loadByNewTag({ src, integrity, nonce }: HostedScriptRequest): Promise<typeof service> {
  const tag: HostedScript = document.createElement('script')
  tag.service = null
  tag.async = true
  // Without this attribute, browsers cannot verify the hash of a file from another site.
  tag.crossOrigin = 'anonymous'
  if (integrity) tag.integrity = integrity
  if (nonce) tag.nonce = nonce
  setAddress(tag, src)
  document.head.append(tag)
  try {
    await untilRun(tag, src)
    if (tag.service) return tag.service
    throw new IntegrationError(
      'wrong_file',
      `${src} was loaded, and is not this library's script. Give the address of element-${version}.js on the payments service; a file that ends in .mjs is for \`import\`.`,
    )
  } catch (error) {
    tag.remove()
    throw error
  }
}

function setAddress(tag: HTMLScriptElement, src: string): void {
  try {
    tag.src = trustedScriptUrl(src)
  } catch {
    // The TypeError says that the browser expects a TrustedScriptURL, but not how the page can allow one.
    throw new IntegrationError(
      'trusted_types',
      `The page's Content-Security-Policy does not let a script's address be set, so ${src} was not loaded. Add "trusted-types element-js" to it.`,
    )
  }
}

/**
 * Waits until a tag has loaded or failed, or until the page has loaded, because the tag may have done so before
 * anything listened.
 */
async function untilRun(tag: HTMLScriptElement, src: string): Promise<void> {
  const blocking = watchBlocking(src)
  const { type } = await firstEvent([tag, 'load'], [tag, 'error'], [window, 'load'])
  // The browser reports a policy violation in a separate task.
  if (type === 'error') await new Promise((resolve) => setTimeout(resolve))
  blocking.stop()
  if (type !== 'error') return
  failed.add(tag)
  throw scriptFailure(src, blocking.directive())
}
