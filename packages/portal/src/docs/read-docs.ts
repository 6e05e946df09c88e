import { readFileSync } from 'node:fs'
import { join } from 'node:path/posix'
import { lexer } from 'marked'
import { plainText } from './plain-text.ts'

/** A group of documents, in the order in which a reader needs them. */
interface Section {
  readonly title: string
  /** Paths in the repository. */
  readonly files: readonly string[]
}

/** The list of all documents for people who use, run, assess or change the project. The service shows it as `/docs`. */
export const contentsFile = 'docs/contents.md'

/** The sections of that list: each heading of the second level, with the documents that the items below it link to. */
export function sectionsIn(markdown: string): readonly Section[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      title: section.slice(0, section.indexOf('\n')),
      files: [...section.matchAll(/^- \[.+?\]\((.+?)\)/gm)].map(([, path = '']) =>
        join(contentsFile, '..', path),
      ),
    }))
}

/** A document of the project, as the service shows it. */
export interface DocsPage {
  /** Its address without the `.md` of its source: `/docs/library`. */
  readonly path: string
  /** Its path in the repository. Relative links in the document refer to it. */
  readonly file: string
  readonly section: string
  readonly markdown: string
  readonly title: string
  /** The first sentence of its first paragraph. */
  readonly description: string
}

const root = new URL('../../../../', import.meta.url)

/** The address of every document. Only the contents are read for it. */
export const docsPaths = (): readonly string[] => contents().flatMap(({ files }) => files.map(pathOf))

const contents = () => sectionsIn(readFileSync(new URL(contentsFile, root), 'utf8'))

let pages: readonly DocsPage[] | null = null

/** The service in the documents: the one that `npm start` starts. */
const documentedService = /http:\/\/127\.0\.0\.1:4242(?!\d)/g

/**
 * Every document of the contents, with the service's own address in the place of the documents' one, so that a reader can
 * copy what it shows. A process reads the files once, because parsing them takes as long as a start.
 */
export function readDocs(baseUrl: string): readonly DocsPage[] {
  pages ??= contents().flatMap(({ title, files }) => files.map((file) => readPage(file, title)))
  return pages.map((page) => ({ ...page, markdown: page.markdown.replace(documentedService, () => baseUrl) }))
}

/** The document at an address of `docsPaths`. */
export function pageAt(path: string, pages: readonly DocsPage[]): DocsPage {
  const page = pages.find((each) => each.path === path)
  if (!page) throw new Error(`There is no document at ${path}.`)
  return page
}

function readPage(file: string, section: string): DocsPage {
  const markdown = readFileSync(new URL(file, root), 'utf8')
  const tokens = lexer(markdown)
  const textOf = (type: string) => plainText(tokens.find((token) => token.type === type))
  const [description = ''] = textOf('paragraph').split(/(?<=\.) /)
  return {
    path: pathOf(file),
    file,
    section,
    markdown,
    title: textOf('heading'),
    description: description.replace(/:$/, '.'),
  }
}

/** `docs/csp.md` is at `/docs/csp`, a package's README at `/docs/packages/react`, and the project's at `/docs/readme`. */
function pathOf(file: string): string {
  const name = file
    .toLowerCase()
    .replace(/\.md$/, '')
    .replace(/^docs\//, '')
    .replace(/\/readme$/, '')
  return `/docs/${name}`
}

/** The address that a link of a document leads to; `null` if the service does not serve it. */
export function resolveLink(href: string, from: DocsPage, pages: readonly DocsPage[]): string | null {
  if (/^(https?:|#)/.test(href)) return href
  const [path = '', fragment] = href.split('#')
  const file = join(from.file, '..', path)
  if (file === contentsFile) return '/docs'
  const page = pages.find((each) => each.file === file || each.file === `${file}/README.md`)
  return page ? page.path + (fragment === undefined ? '' : `#${fragment}`) : null
}
