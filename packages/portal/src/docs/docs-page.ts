import { type Html, html, trusted } from '@element-js/http'
import { renderDocumentOfPortal } from '../page.ts'
import type { DocsPage } from './read-docs.ts'
import { type Heading, renderMarkdown } from './render-markdown.ts'
import type { SearchResults } from './search-docs.ts'

/** A document as a page, beside the list of all documents. */
export function docsPage(page: DocsPage, pages: readonly DocsPage[]): string {
  const { body, headings } = renderMarkdown(page, pages)
  return renderDocumentOfPortal({
    title: page.title,
    description: page.description,
    path: '/docs',
    mode: 'sandbox',
    body: html`<div class="columns">
${navigation(pages, { path: page.path, headings })}
<main class="sections" id="main"><article class="prose">
${body}
<p class="aside"><a href="${page.path}.md">This page as Markdown</a></p>
</article></main>
</div>`,
  })
}

interface Results extends SearchResults {
  readonly query: string
}

/** `/docs`: a list of all documents with their descriptions, or the results of a search. */
export function docsIndexPage(pages: readonly DocsPage[], results: Results | null): string {
  const title = results ? titleOf(results) : 'Documentation'
  const description =
    'Everything about element.js: the library, its packages and the payments service, and how to run and assess both.'
  return renderDocumentOfPortal({
    title,
    description,
    path: '/docs',
    mode: 'sandbox',
    body: html`<div class="columns">
${navigation(pages, { query: results?.query })}
<main class="sections" id="main"><article class="prose">
<h1>${title}</h1>
${results ? resultList(results) : sectionLists(pages)}
</article></main>
</div>`,
  })
}

function sectionLists(pages: readonly DocsPage[]): Html {
  return html`<p class="lead">To build a shop, read the pages of the first group in this order. All others are reference.</p>
<p>For programs, each page is available as Markdown at its address with <code>.md</code>, and <a
href="/llms.txt">llms.txt</a> lists all of them. The operations of the API are in the <a href="/reference">API
reference</a>.</p>
${[...Map.groupBy(pages, ({ section }) => section)].map(
  ([section, ofSection]) => html`<h2>${section}</h2>
<ul class="entries">${ofSection.map(
    ({ path, title, description }) =>
      html`<li><a href="${path}"><strong>${title}</strong> ${description}</a></li>`,
  )}</ul>`,
)}`
}

/** Screen readers say the title first, so it says what was searched for instead. */
function titleOf({ searched, corrected }: Results): string {
  return corrected.length > 0 ? `Results for “${searched}”` : 'Search'
}

function resultList({ query, searched, corrected, found }: Results): Html {
  const count = found.length === 1 ? '1 place' : `${found.length} places`
  const why =
    corrected.length > 0 &&
    html`, since ${corrected.map((word, at) => html`${at > 0 && ' and '}<em>${word}</em>`)} ${corrected.length > 1 ? 'are' : 'is'} not in the documentation`
  return html`<p role="status">${found.length === 0 ? 'No results for' : `${count} with`} “${why ? searched : query}”${why}.</p>
${found.length === 0 && html`<p>The search finds only places that contain every word. Try fewer words, or the name of an option or an error.</p>`}
<ul class="results">${found.map(
    ({ address, page, heading, excerpt }) =>
      html`<li><a href="${address}">${heading}</a>${heading !== page && html` <span class="aside">${page}</span>`}<p>${excerpt}</p></li>`,
  )}</ul>`
}

interface Place {
  readonly path?: string
  readonly headings?: readonly Heading[]
  readonly query?: string | undefined
}

function navigation(pages: readonly DocsPage[], { path, headings = [], query = '' }: Place): Html {
  const inPage = headings.filter(({ depth }) => depth === 2)
  const entry = (page: DocsPage) =>
    page.path === path
      ? html`<li><a href="${page.path}" aria-current="page">${page.title}</a>
${inPage.length > 0 && html`<ul>${inPage.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`)}</ul>`}</li>`
      : html`<li><a href="${page.path}">${page.title}</a></li>`
  return html`<details class="contents"><summary>Contents</summary><nav aria-label="Documentation">
<form class="find" role="search" action="/docs"><label for="search">Search the documentation</label>
<span class="line"><input type="search" id="search" name="q" value="${query}" maxlength="100" spellcheck="false"${trusted(query ? '' : ' autocomplete="off"')}> <button type="submit">Search</button></span></form>
<ul class="contents-list">${[...Map.groupBy(pages, ({ section }) => section)].map(
    ([section, ofSection]) =>
      html`<li><span class="group">${section}</span><ul>${ofSection.map(entry)}</ul></li>`,
  )}</ul>
</nav></details>`
}
