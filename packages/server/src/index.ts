export { brandList } from '@element-js/checkout'
export { parseStoreAddress, type StoreAddress } from '@element-js/database'
export {
  compressAnswer,
  copyButton,
  exactText,
  findCookie,
  findForeignHost,
  formatMoment,
  pageLanguage,
  readScript,
  varyBy,
} from '@element-js/http'
export type { Acquirer, LedgerEntry, SimulatedAcquirer } from '@element-js/payments'
export {
  companyLine,
  contactLinks,
  createSimulator,
  methodMark,
  type SandboxMerchant,
  sandboxMerchants,
} from '@element-js/payments'
export { isLocale, type Locale, StartError } from '@element-js/values'
export type { ServiceConfig } from './start/service-config.ts'
export { type Service, startService } from './start/start-service.ts'
