import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, it } from 'vitest'
import { checkoutFolder, projectFiles, readProjectFile } from './project-files.ts'

const files = projectFiles()
const documents = files.filter((path) => path.endsWith('.md'))

it('every link in a document leads to a file, and to a heading of it', () => {
  expect(documents.flatMap((path) => brokenLinksIn(path, readProjectFile(path)))).toEqual([])
})

it('finds a link that leads nowhere', () => {
  const text = '[a](docs/no-such-page.md) [b](README.md#no-such-heading) [c](README.md#try-it) `[d](code.md)`'
  expect(brokenLinksIn('CONTRIBUTING.md', text)).toEqual([
    'CONTRIBUTING.md: docs/no-such-page.md',
    'CONTRIBUTING.md: README.md#no-such-heading',
  ])
})

it('every file and folder that a document names exists', () => {
  expect(documents.flatMap((path) => missingFilesIn(path, readProjectFile(path)))).toEqual([])
})

it('finds a file that does not exist', () => {
  const text =
    '`checks/document-links.test.ts`, `document-links.test.ts`, `no-such.spec.ts`, `*.test.ts`, `checks/no-such.ts`, `checks/no/`, `checks/`'
  expect(missingFilesIn('docs/a.md', text)).toEqual([
    'docs/a.md: no-such.spec.ts',
    'docs/a.md: checks/no-such.ts',
    'docs/a.md: checks/no/',
  ])
})

/** Files are named by their path or the end of it, folders by their path. A bare name counts only if it is a test's. */
function missingFilesIn(document: string, text: string): string[] {
  const names = [...withoutFences(text).matchAll(/`([\w/.-]+(?:\.(?:ts|tsx|js|mjs)|\/))`/g)]
    .map(([, name = '']) => name)
    .filter((name) =>
      /^(packages|checks|scripts|demo|e2e|docs)\/|\w\/.*\w$|\.(test|spec|contract)\.ts$/.test(name),
    )
  const exists = (name: string) =>
    files.some((path) => `/${path}`.endsWith(`/${name}`) || (name.endsWith('/') && path.startsWith(name)))
  return names.filter((name) => !exists(name)).map((name) => `${document}: ${name}`)
}

function brokenLinksIn(document: string, text: string): string[] {
  const links = [...withoutCode(text).matchAll(/\]\(([^()\s]+)\)/g)].map(([, link = '']) => link)
  return links.filter((link) => !leadsSomewhere(document, link)).map((link) => `${document}: ${link}`)
}

function leadsSomewhere(document: string, link: string): boolean {
  if (/^(https?|mailto):/.test(link)) return true
  const [file = '', heading] = link.split('#')
  const path = file === '' ? document : posix.join(posix.dirname(document), file)
  if (!existsSync(checkoutFolder + path)) return false
  return heading === undefined || headingsIn(readProjectFile(path)).has(heading)
}

/** The anchors of a document's headings, as GitHub makes them. */
function headingsIn(text: string): ReadonlySet<string> {
  const titles = [...withoutFences(text).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title)
  return new Set(titles.map(anchorOf))
}

function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
}

function withoutCode(text: string): string {
  return withoutFences(text).replace(/`[^`\n]*`/g, '')
}

function withoutFences(text: string): string {
  return text.replace(/^```.*?^```/gms, '')
}
