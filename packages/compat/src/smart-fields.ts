import { service } from '@element-js/element'
import { type SmartFieldsShape, shapeSmartFields } from './smart-fields-object.ts'

export type {
  SmartField,
  SmartFieldOptions,
  SmartFieldsFailure,
  SmartFieldsGroup,
  SmartFieldsShape,
} from './smart-fields-object.ts'

export interface SmartFieldsOptions {
  /**
   * Origin of the payments service, such as `https://pay.example`. Default: the origin from which this file was loaded.
   */
  readonly baseUrl?: string | undefined
}

/**
 * Starts the library with an object of the shape that `dlocal(key)` of Smart Fields returns.
 *
 * @param key The public key of element.js, such as `ek_test_…`.
 * @throws IntegrationError if the key is empty or is a secret, or if no address of a service is passed.
 */
export function dlocal(key: string, { baseUrl }: SmartFieldsOptions = {}): SmartFieldsShape {
  return shapeSmartFields(service(key, { baseUrl }))
}
