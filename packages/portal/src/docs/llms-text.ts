import type { DocsPage } from './read-docs.ts'
import { resolveLink } from './read-docs.ts'

/** `/llms.txt` (https://llmstxt.org): a list of all documents in Markdown, with the addresses of their Markdown. */
export function llmsText(pages: readonly DocsPage[], baseUrl: string): string {
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
export function markdownOf(page: DocsPage, pages: readonly DocsPage[]): string {
  return page.markdown.replace(/\]\(([^()\s]+)\)/g, (link, href: string) => {
    const address = resolveLink(href, page, pages)
    if (address === '/docs') return '](/llms.txt)'
    if (!address?.startsWith('/docs/')) return link
    const [path = '', fragment] = address.split('#')
    return `](${path}.md${fragment === undefined ? '' : `#${fragment}`})`
  })
}
