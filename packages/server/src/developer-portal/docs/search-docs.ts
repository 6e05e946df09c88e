import { lexer, type Token } from 'marked'
import { plainText } from './plain-text.ts'
import type { DocsPage } from './read-docs.ts'
import { renderMarkdown } from './render-markdown.ts'

/** A part of a document below one heading. */
export interface DocsPart {
  readonly address: string
  readonly page: string
  readonly heading: string
  readonly text: string
}

export interface Found extends DocsPart {
  /** The text around the first match. */
  readonly excerpt: string
}

const mostResults = 30
const excerptLength = 180

/** Splits all documents at their headings. */
export function partsOf(pages: readonly DocsPage[]): readonly DocsPart[] {
  return pages.flatMap((page) => {
    const { headings } = renderMarkdown(page, pages)
    return sectionsOf(lexer(page.markdown)).map((tokens, index): DocsPart => {
      const heading = headings[index]
      return {
        address: heading && heading.depth > 1 ? `${page.path}#${heading.id}` : page.path,
        page: page.title,
        heading: heading?.text ?? page.title,
        text: tokens.map(plainText).filter(Boolean).join(' '),
      }
    })
  })
}

/** The tokens below each heading, without the heading itself. */
function sectionsOf(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const sections: Token[][] = []
  for (const token of tokens) {
    if (token.type === 'heading') sections.push([])
    else sections.at(-1)?.push(token)
  }
  return sections
}

/** The parts that contain every word of a query. Parts with a word in their heading come first. */
export function searchDocs(query: string, parts: readonly DocsPart[]): readonly Found[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return parts
    .map((part) => ({ part, score: scoreOf(part, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, mostResults)
    .map(({ part }) => ({ ...part, excerpt: excerptOf(part.text, words) }))
}

/** 0 if a word is missing; otherwise 1, plus more for each word in the heading or in the title of the page. */
function scoreOf({ page, heading, text }: DocsPart, words: readonly string[]): number {
  const [inPage, inHeading, inText] = [page, heading, text].map((each) => each.toLowerCase())
  let score = 1
  for (const word of words) {
    const isInHeading = inHeading?.includes(word)
    const isInPage = inPage?.includes(word)
    if (!isInHeading && !isInPage && !inText?.includes(word)) return 0
    score += (isInHeading ? 4 : 0) + (isInPage ? 2 : 0)
  }
  return score
}

function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase()
  const at = Math.min(...words.map((word) => lower.indexOf(word)).filter((index) => index >= 0), text.length)
  if (text.length <= excerptLength) return text
  const start = at < excerptLength ? 0 : text.indexOf(' ', at - excerptLength / 2) + 1
  const end = text.indexOf(' ', start + excerptLength)
  return `${start > 0 ? '… ' : ''}${text.slice(start, end < 0 ? undefined : end)}${end < 0 ? '' : ' …'}`
}
