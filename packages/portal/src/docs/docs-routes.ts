import { type ApiDocument, type App, type HostedFile, sendHostedFile, textFile } from '@element-js/http'
import { characters } from '@element-js/values'
import { z } from 'zod'
import { pageHeaders } from '../page.ts'
import { docsIndexPage, docsPage } from './docs-page.ts'
import { type DocsPage, docsPaths, pageAt, readDocs, resolveLink } from './read-docs.ts'
import { type DocsIndex, indexParts, partsOf, searchDocs } from './search-docs.ts'

const querystring = z.object({ q: characters(100).optional().catch(undefined) })
const textHeaders = { 'cache-control': 'no-cache' }

/**
 * The documents of the project. `GET /docs` lists and searches them. Each is a page, such as `GET /docs/library`, and
 * Markdown, at `GET /docs/library.md`. `GET /llms.txt` lists them for programs. They are read and rendered at the first
 * request.
 */
export function docsRoutes(app: App, { readContract }: { readonly readContract: () => ApiDocument }): void {
  const files = new Map<string, HostedFile>()
  const serve = (path: string, headers: Readonly<Record<string, string>>, render: () => HostedFile) =>
    app.get(path, { schema: { hide: true } }, (request, reply) => {
      const file = files.get(path) ?? render()
      files.set(path, file)
      return sendHostedFile({ request, reply, file, headers })
    })
  const baseUrl = () => readContract().servers?.[0]?.url ?? ''
  const pages = () => readDocs(baseUrl())
  for (const path of docsPaths()) {
    serve(path, pageHeaders, () => textFile(docsPage(pageAt(path, pages()), pages()), 'text/html'))
    serve(`${path}.md`, textHeaders, () =>
      textFile(markdownOf(pageAt(path, pages()), pages()), 'text/markdown'),
    )
  }
  serve('/llms.txt', textHeaders, () => textFile(llmsText(pages(), baseUrl()), 'text/plain'))
  indexRoute(app, pages)
}

function indexRoute(app: App, pages: () => readonly DocsPage[]): void {
  let searched: DocsIndex | null = null
  let index: HostedFile | null = null
  app.get('/docs', { schema: { hide: true, querystring } }, (request, reply) => {
    const query = request.query.q?.trim() ?? ''
    if (query === '') {
      index ??= textFile(docsIndexPage(pages(), null), 'text/html')
      return sendHostedFile({ request, reply, file: index, headers: pageHeaders })
    }
    searched ??= indexParts(partsOf(pages()))
    return reply
      .headers(pageHeaders)
      .type('text/html; charset=utf-8')
      .send(docsIndexPage(pages(), { query, ...searchDocs(query, searched) }))
  })
}

/** `/llms.txt` (https://llmstxt.org): a list of all documents in Markdown, with the addresses of their Markdown. */
function llmsText(pages: readonly DocsPage[], baseUrl: string): string {
  const [readme] = pages
  const sections = [...Map.groupBy(pages, ({ section }) => section)].map(([section, ofSection]) => {
    const lines = ofSection.map(
      ({ path, title, description }) => `- [${title}](${baseUrl}${path}.md): ${description}`,
    )
    return `## ${section}\n\n${lines.join('\n')}`
  })
  const api = `## API\n\n- [OpenAPI](${baseUrl}/openapi.json): every operation of the payments service, for machines`
  return `# element.js\n\n> ${readme?.description ?? ''}\n\n${[...sections, api].join('\n\n')}\n`
}

/** The source of a document, except that links to other documents, and to their list, lead to this service. */
function markdownOf(page: DocsPage, pages: readonly DocsPage[]): string {
  return page.markdown.replace(/\]\(([^()\s]+)\)/g, (link, href: string) => {
    const address = resolveLink(href, page, pages)
    if (address === '/docs') return '](/llms.txt)'
    if (!address?.startsWith('/docs/')) return link
    const [path = '', fragment] = address.split('#')
    return `](${path}.md${fragment === undefined ? '' : `#${fragment}`})`
  })
}
