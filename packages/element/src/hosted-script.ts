import { createService, type Service, type ServiceOptions } from './create-service.ts'
import { hostedFrom } from './hosted-parts.ts'

const script = globalThis.document?.currentScript as HTMLScriptElement | null
const hosted = hostedFrom(script?.src)

/** `service` as the classic script defines it: its own address is the service's. */
export default function service(apiKey: string, options: ServiceOptions = {}): Service {
  return createService(apiKey, options, hosted)
}
