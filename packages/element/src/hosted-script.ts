import type { HostedScript } from './hosted-script-element.ts'
import { createService, type Service, type ServiceOptions } from './service.ts'

// Markup in the page can replace this property, for example with <img name="currentScript">, whose `src` does not
// belong to the service.
const current = document.currentScript
const script: Partial<HostedScript> = current instanceof HTMLScriptElement ? current : {}
const loadedFrom = script.src

/** `service` as the classic script defines it: it takes the service's origin from its own address. */
function service(apiKey: string, options?: ServiceOptions): Service {
  return createService(apiKey, options, { loadedFrom })
}

// A page's own tag defines the global. A file that `loadElement` loads is only for its callers, and may have another
// version.
if (script.service === undefined) (globalThis as { service?: typeof service }).service = service
script.service = service
