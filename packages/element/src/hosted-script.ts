import { hostedFrom } from './hosted-delivery.ts'
import type { HostedScript } from './hosted-script-element.ts'
import { createService, type Service, type ServiceOptions } from './service.ts'

// A page can be made to answer with another element: <img name="currentScript">, say, whose `src` is no service's.
const current = document.currentScript
const script: Partial<HostedScript> = current instanceof HTMLScriptElement ? current : {}
const hosted = hostedFrom(script.src)

/** `service` as the classic script defines it: its own address is the service's. */
function service(apiKey: string, options: ServiceOptions = {}): Service {
  return createService(apiKey, options, hosted)
}

// A page's own tag defines the global; what `loadElement` loads is for its callers alone, and may be another version.
if (script.service === undefined) (globalThis as { service?: typeof service }).service = service
script.service = service
