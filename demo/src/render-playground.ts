import { escapeHtml, fillPage } from './fill-page.ts'
import type { ShopConfig } from './shop-config.ts'

/** The page on which people can try the fields with every option. */
export function renderPlayground({ serviceUrl, apiKey }: ShopConfig): string {
  return fillPage('page/playground.html', { serviceUrl: escapeHtml(serviceUrl), apiKey: escapeHtml(apiKey) })
}
