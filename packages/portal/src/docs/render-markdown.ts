import { exactText, type Html, html, trusted } from '@element-js/http'
import { Marked, type Tokens } from 'marked'
import { codeBlock } from '../code-block.ts'
import { plainText } from './plain-text.ts'
import { type DocsPage, resolveLink } from './read-docs.ts'

/** A heading of a page, to link to. */
export interface Heading {
  readonly id: string
  readonly depth: number
  readonly text: string
}

export interface RenderedMarkdown {
  readonly body: Html
  readonly headings: readonly Heading[]
}

const languages: Readonly<Record<string, string>> = {
  sh: 'Shell',
  bash: 'Shell',
  js: 'JavaScript',
  ts: 'TypeScript',
  jsx: 'JSX',
  tsx: 'TSX',
  html: 'HTML',
  css: 'CSS',
  json: 'JSON',
  http: 'HTTP',
  sql: 'SQL',
  python: 'Python',
  php: 'PHP',
  vue: 'Vue',
  svelte: 'Svelte',
  yaml: 'YAML',
  ruby: 'Ruby',
  go: 'Go',
}

/**
 * Renders a document. Links between documents lead to their pages; a link to a file that the service does not serve
 * becomes its words. HTML in a document is shown, not run.
 */
export function renderMarkdown(page: DocsPage, pages: readonly DocsPage[]): RenderedMarkdown {
  const headings: Heading[] = []
  let blocks = 0
  let tables = 0
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, ...token }) {
        const text = plainText({ tokens, depth, ...token })
        const id = uniqueId(text, headings)
        headings.push({ id, depth, text })
        return html`<h${depth} id="${id}">${trusted(this.parser.parseInline(tokens))}</h${depth}>\n`.markup
      },
      code({ text, lang }) {
        blocks += 1
        const caption = languages[lang ?? ''] ?? 'Text'
        const subject = `${headings.at(-1)?.text ?? page.title}, block ${blocks}`
        return codeBlock({ id: `block-${blocks}`, caption, subject, code: text }).markup
      },
      // A narrow cell of a table may break a long name behind its parts, and nowhere else.
      codespan: ({ text }) =>
        html`<code>${text.split(/(?<=[_/.])/).map((part, index) => [index > 0 && trusted('<wbr>'), exactText(part)])}</code>`
          .markup,
      link({ href, tokens }) {
        const words = trusted(this.parser.parseInline(tokens))
        const address = resolveLink(href, page, pages)
        return (address === null ? words : html`<a href="${address}">${words}</a>`).markup
      },
      table({ header, rows }) {
        tables += 1
        const inline = (cell: Tokens.TableCell) => trusted(this.parser.parseInline(cell.tokens))
        const label = `Table ${tables}: ${headings.at(-1)?.text ?? page.title}`
        const head = header.map((cell) =>
          cell.text === '' ? html`<td></td>` : html`<th scope="col">${inline(cell)}</th>`,
        )
        return html`<div class="table" tabindex="0" role="region" aria-label="${exactText(label)}"><table>
${header.some(({ text }) => text !== '') && html`<thead><tr>${head}</tr></thead>\n`}<tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${inline(cell)}</td>`)}</tr>`)}</tbody>
</table></div>\n`.markup
      },
      // Comments are for the search and for checks. The pictures of the README stay in the repository: a service shows
      // the real thing.
      html: ({ text }) => (/^<(!--|picture>)/.test(text) ? '' : exactText(text).markup),
    },
  })
  return { body: trusted(marked.parse(page.markdown, { async: false })), headings }
}

/** The id that code hosts give the heading, so that links written for them work here too. */
function uniqueId(text: string, before: readonly Heading[]): string {
  const id = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
  const same = before.filter((heading) => heading.id === id || heading.text === text).length
  return same === 0 ? id : `${id}-${same}`
}
