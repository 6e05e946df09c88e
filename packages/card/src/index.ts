export type { Brand, BrandId, CheckDigitRule } from './brand.ts'
export { type BrandRange, brandOf, brandRanges, brands } from './brands.ts'
export { passesCheck, passesLuhn } from './check-digit.ts'
export { checkDigitOf, detectBrand } from './detect-brand.ts'
export {
  type CardClock,
  type Expiration,
  expirationOf,
  judgeExpiration,
  type YearMonth,
} from './expiration.ts'
export { gapsFor, groupsOf } from './groups.ts'
export { type DomesticNetworkId, domesticNetworks, type NetworkId, publishedNetworks } from './networks.ts'
export { judgePan, longestPan } from './pan.ts'
export { judgeSecurityCode, longestSecurityCode } from './security-code.ts'
export type { Flaw, Verdict } from './verdict.ts'
