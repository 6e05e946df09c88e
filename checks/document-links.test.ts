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
  const text = '[a](docs/no-such-page.md) [b](README.md#no-such-heading) [c](README.md#run-it) `[d](code.md)`'
  expect(brokenLinksIn('CONTRIBUTING.md', text)).toEqual([
    'CONTRIBUTING.md: docs/no-such-page.md',
    'CONTRIBUTING.md: README.md#no-such-heading',
  ])
})

it('every test that a document names is there', () => {
  expect(documents.flatMap((path) => missingTestsIn(path, readProjectFile(path)))).toEqual([])
})

it('finds a test that is not there', () => {
  const text = '`checks/document-links.test.ts`, `document-links.test.ts`, `no-such.spec.ts`, `*.test.ts`'
  expect(missingTestsIn('docs/a.md', text)).toEqual(['docs/a.md: no-such.spec.ts'])
})

/** Tests are named in full, or by the end of their path. */
function missingTestsIn(document: string, text: string): string[] {
  const names = [...withoutFences(text).matchAll(/`([\w/.-]+\.(?:test|spec|contract)\.ts)`/g)].map(
    ([, name = '']) => name,
  )
  const isThere = (name: string) => files.some((path) => path === name || path.endsWith(`/${name}`))
  return names.filter((name) => !isThere(name)).map((name) => `${document}: ${name}`)
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
