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
  /** Origin of the payments service, as `https://pay.example`. Default: the origin from which this file was loaded. */
  readonly baseUrl?: string
}

/**
 * Starts the library with an object of the shape that `dlocal(key)` of Smart Fields returns.
 *
 * @param key The public key of element.js, as `ek_test_…`.
 * @throws IntegrationError for an empty key, for a secret in place of the key, or if no address of a service is given.
 */
export function dlocal(key: string, { baseUrl }: SmartFieldsOptions = {}): SmartFieldsShape {
  return shapeSmartFields(service(key, baseUrl === undefined ? {} : { baseUrl }))
}
