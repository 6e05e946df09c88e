import { pageWords } from '../page/words/page-words.js'
import { escapeHtml, fillPage } from './fill-page.ts'
import type { ShopConfig } from './shop-config.ts'

/** The page on which people can try the fields with every option. */
export function renderPlayground({ serviceUrl, apiKey }: Pick<ShopConfig, 'serviceUrl' | 'apiKey'>): string {
  return fillPage('page/playground.html', {
    serviceUrl: escapeHtml(serviceUrl),
    apiKey: escapeHtml(apiKey),
    languages: Object.entries(pageWords).map(renderLanguage).join(''),
  })
}

function renderLanguage([locale, { languageName }]: readonly [
  string,
  { readonly languageName: string },
]): string {
  return `<label><input type="radio" name="locale" value="${locale}" form="setup"><span lang="${locale}">${languageName}</span></label>`
}
