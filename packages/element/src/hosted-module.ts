import { createService, type Service, type ServiceOptions } from './service.ts'

export { IntegrationError } from './integration-error.ts'

/** `service` as the hosted ES module exports it: its own address is the service's. */
export function service(apiKey: string, options: ServiceOptions = {}): Service {
  return createService(apiKey, options, import.meta.url)
}
