import { createService, type Service, type ServiceOptions } from './service.ts'

const script = globalThis.document?.currentScript
const loadedFrom = script instanceof HTMLScriptElement ? script.src : undefined

/** `service` as the classic script defines it: its own address is the service's. */
export default function service(apiKey: string, options: ServiceOptions = {}): Service {
  return createService(apiKey, options, loadedFrom)
}
