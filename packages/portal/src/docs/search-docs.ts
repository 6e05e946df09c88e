import { lexer, type Token } from 'marked'
import { plainText } from './plain-text.ts'
import type { DocsPage } from './read-docs.ts'
import { renderMarkdown } from './render-markdown.ts'

/** A part of a document below one heading. */
export interface DocsPart {
  readonly address: string
  readonly page: string
  readonly heading: string
  /** Other words for its subject: what a comment `<!-- search: … -->` below the heading lists. */
  readonly otherWords: string
  readonly text: string
}

export interface Found extends DocsPart {
  /** The text around the words, if they follow each other in it, or else around the first of them. */
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
      const comments = tokens.flatMap(({ raw }) => /^<!-- search: (.*) -->/s.exec(raw)?.[1] ?? [])
      return {
        address: heading && heading.depth > 1 ? `${page.path}#${heading.id}` : page.path,
        page: page.title,
        heading: heading?.text ?? page.title,
        otherWords: comments.join(' '),
        text: tokens
          .filter(({ type }) => type !== 'html')
          .map(plainText)
          .filter(Boolean)
          .join(' '),
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

/** Words of a question that say nothing about its subject. */
const fillers = new Set(['a', 'an', 'the', 'how', 'do', 'i', 'my', 'of', 'to', 'for', 'with'])

/**
 * The parts that contain every word of a query, the best ones first; of equally good ones, those that the contents list
 * first.
 */
export function searchDocs(query: string, parts: readonly DocsPart[]): readonly Found[] {
  const typed: readonly string[] = query.toLowerCase().match(/[^\s/,?]*[\p{L}\p{N}][^\s/,?]*/gu) ?? []
  const words = typed.filter((word) => !fillers.has(word))
  if (words.length === 0) return []
  return parts
    .map((part) => ({ part, score: scoreOf(part, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, mostResults)
    .map(({ part }) => ({ ...part, excerpt: excerptOf(part.text, words) }))
}

/** 0 if a word is missing; otherwise more for each word, by where it is, and if the heading says little else. */
function scoreOf({ page, heading, otherWords, text }: DocsPart, words: readonly string[]): number {
  const [inPage = '', inHeading = '', inOther = '', inText = ''] = [page, heading, otherWords, text].map(
    (each) => each.toLowerCase(),
  )
  let score = 0
  let headingLeft = inHeading
  for (const word of words) {
    const best = Math.max(
      beginsWordOf(inHeading, word) ? 8 : inHeading.includes(word) ? 4 : 0,
      beginsWordOf(inOther, word) ? 9 : 0,
      beginsWordOf(inPage, word) ? 4 : 0,
      beginsWordOf(inText, word) ? 2 : inText.includes(word) ? 1 : 0,
    )
    if (best === 0) return 0
    score += best + (beginsWordOf(inText, word) ? 1 : 0)
    headingLeft = headingLeft.replace(word, '')
  }
  return score + (inHeading.length - headingLeft.length) / inHeading.length
}

const beginsWordOf = (text: string, letters: string): boolean => indexOfWord(text, letters) >= 0

/** Where a word of the text begins with these letters: "tip" is in "multiple" too, but nobody means that. */
function indexOfWord(text: string, letters: string): number {
  for (let at = text.indexOf(letters); at >= 0; at = text.indexOf(letters, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return at
  }
  return -1
}

function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase()
  const places = [words.join(' '), ...words].map((each) => indexOfWord(lower, each))
  const at = places.find((place) => place >= 0) ?? Math.max(0, ...words.map((word) => lower.indexOf(word)))
  if (text.length <= excerptLength) return text
  const start = at < excerptLength ? 0 : text.indexOf(' ', at - excerptLength / 2) + 1
  const end = text.indexOf(' ', start + excerptLength)
  return `${start > 0 ? '… ' : ''}${text.slice(start, end < 0 ? undefined : end)}${end < 0 ? '' : ' …'}`
}
