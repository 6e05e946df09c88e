import type { ChangePayload, NetworkId } from '@element-js/protocol/frame'

type BrandId = NonNullable<ChangePayload['brand']>

/** Tables, because the compiler then finds a missing id as well as an unknown one. */
const brands: { readonly [id in BrandId]: true } = {
  alelo: true,
  'american-express': true,
  argencard: true,
  aura: true,
  cabal: true,
  carnet: true,
  cencosud: true,
  codensa: true,
  'diners-club': true,
  discover: true,
  elo: true,
  hiper: true,
  hipercard: true,
  jcb: true,
  maestro: true,
  mastercard: true,
  mir: true,
  naranja: true,
  shopping: true,
  sodexo: true,
  ticket: true,
  troy: true,
  tuya: true,
  unionpay: true,
  verve: true,
  visa: true,
  vr: true,
}

/** Networks that share cards with brands. */
const domesticNetworks: { readonly [id in Exclude<NetworkId, BrandId>]: true } = {
  'cartes-bancaires': true,
  dankort: true,
  eftpos: true,
}

/** The ids of all brands. */
export const brandIds: readonly string[] = Object.keys(brands)

/** The ids of all networks. */
export const networkIds: readonly string[] = Object.keys({ ...brands, ...domesticNetworks })
