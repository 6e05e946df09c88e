import { createService, type Service, type ServiceOptions } from './service.ts'

export { IntegrationError } from './integration-error.ts'

/** `service` as the hosted ES module exports it: it takes the service's origin from its own address. */
export function service(apiKey: string, options: ServiceOptions = {}): Service {
  return createService(apiKey, options, { loadedFrom: import.meta.url })
}
