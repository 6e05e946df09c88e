import type { Shelf } from './shelf.ts'

/** The data that the shop's server writes into the page. */
export interface ShopData {
  /** Origin of the payments service. It must be given, because this page's script comes from the shop. */
  readonly serviceUrl: string
  readonly apiKey: string
  readonly shelf: Shelf
}

export function readShopData(page: Document): ShopData {
  const read = (name: string): string => {
    const meta = page.querySelector<HTMLMetaElement>(`meta[name="shop-${name}"]`)
    if (meta) return meta.content
    throw new Error(`The page has no <meta name="shop-${name}">. Is it filled in by the shop's server?`)
  }
  return { serviceUrl: read('service'), apiKey: read('api-key'), shelf: JSON.parse(read('shelf')) }
}
