import {
  createService,
  explain,
  getBinInformation,
  type LoadElementOptions,
  readLoadOptions,
  type Service,
  type ServiceOptions,
  stoppedWaiting,
} from '@element-js/element/testing'
import { version } from '@element-js/protocol/frame'
import { openField } from './open-field.ts'

/** No service runs at this address, and nothing is sent to it. */
const loadedFrom = `https://pay.example/element-${version}.js`

/**
 * The `service` of `@element-js/element`, with real inputs in the containers instead of iframes, and without a network.
 * It has the types, errors, messages and events of the library, and judges values with the same code.
 *
 * Tokens are created immediately from published test numbers. The cards that the sandbox declines are declined here
 * too.
 */
export function service(apiKey: string, options: ServiceOptions = {}): Service {
  const unreachable = async () => ({ error: stoppedWaiting('timeout', 'en') })
  return createService(
    apiKey,
    { ...options, warmUp: false },
    {
      loadedFrom,
      openFrame: openField,
      parts: {
        fonts: async () => ({ fetchFonts: () => {} }),
        // Prices and payments need a service, and there is none here.
        payments: async () => ({
          getBinInformation,
          createInstallmentsPlan: unreachable,
          confirmPayment: unreachable,
        }),
        development: async () => ({ explain, inspect: () => {}, warned: () => {} }),
      },
    },
  )
}

/** Checks its options as the library does, and loads nothing. */
export function loadElement(options: LoadElementOptions): Promise<typeof service | null> {
  return Promise.resolve(readLoadOptions(options) && service)
}
