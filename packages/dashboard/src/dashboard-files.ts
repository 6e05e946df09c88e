import { cspHash, etagOf, type HostedFile, readScript, readStyle, textFile } from '@element-js/http'

const style = readStyle({
  folder: new URL('./style/', import.meta.url),
  sheets: [
    'base',
    'layout',
    'panels',
    'forms',
    'lists',
    'records',
    'charts',
    'login',
    'narrow-screens',
    'forced-colors',
  ],
})

/** The inline script of every page. The whole dashboard works without it. */
export const dashboardScript: string = readScript(new URL('./dashboard-script.js', import.meta.url))

let compressed: HostedFile | null = null

/** The style of every page. It is compressed at the first request, so that it does not delay the start. */
export function dashboardStyle(): HostedFile {
  compressed ??= textFile(style, 'text/css')
  return compressed
}

/** The address of the style. It changes with the content, so that browsers can cache the file forever. */
export const dashboardStylePath: string = `/dashboard/style-${etagOf(style).replace(/\W/g, '').slice(0, 12)}.css`

/**
 * Headers of every page. Only the style may load, only the script may run, by its hash, and no page may frame it.
 *
 * The referrer goes to our own pages only. With no referrer at all, browsers send forms with `Origin: null`, which
 * would make our own forms look like those of other sites.
 */
export const dashboardHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    "style-src 'self'",
    `script-src ${cspHash(dashboardScript)}`,
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'referrer-policy': 'same-origin',
  vary: 'Accept-Language, Cookie',
}
