import { ownAddress } from './own-address.ts'
import { dlocal, type SmartFieldsOptions, type SmartFieldsShape } from './smart-fields.ts'

// Replaces https://js.dlocal.com/: defines the global that pages expect.
;(globalThis as { dlocal?: unknown }).dlocal = (
  key: string,
  options?: SmartFieldsOptions,
): SmartFieldsShape => dlocal(key, { baseUrl: options?.baseUrl ?? ownAddress })
