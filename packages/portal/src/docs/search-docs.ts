import { editsBetween } from '@element-js/protocol/frame'
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

/** What a search has found. */
export interface SearchResults {
  /** The query with corrected words. */
  readonly searched: string
  /** The words of the query that were corrected, because they are nowhere. */
  readonly corrected: readonly string[]
  readonly found: readonly Found[]
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

/** The parts as they are searched. */
export interface DocsIndex {
  readonly entries: readonly (readonly [part: DocsPart, folded: Folded])[]
  /** How often each word of four letters or more is in them. */
  readonly words: ReadonlyMap<string, number>
}

type Folded = Pick<DocsPart, 'page' | 'heading' | 'otherWords' | 'text'>

/** Prepares parts for searches. */
export function indexParts(parts: readonly DocsPart[]): DocsIndex {
  const words = new Map<string, number>()
  const entries = parts.map((part) => {
    const folded = {
      page: fold(part.page),
      heading: fold(part.heading),
      otherWords: fold(part.otherWords),
      text: fold(part.text),
    }
    for (const [word] of Object.values(folded)
      .join(' ')
      .matchAll(/\p{L}{4,}/gu)) {
      words.set(word, (words.get(word) ?? 0) + 1)
    }
    return [part, folded] as const
  })
  return { entries, words }
}

/** Lower case without accents, because people search without them. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/**
 * The parts that contain every word of a query, the best ones first; of equally good ones, those that the contents list
 * first.
 */
export function searchDocs(query: string, index: DocsIndex): SearchResults {
  const typed: readonly string[] = fold(query).match(/[^\s/,?]*[\p{L}\p{N}][^\s/,?]*/gu) ?? []
  const known = typed.map((word) => correct(word, index))
  const words = known.filter((word) => !fillers.has(word))
  const corrected = typed.filter((word) => !known.includes(word))
  return { searched: known.join(' '), corrected, found: words.length === 0 ? [] : findAll(words, index) }
}

function findAll(words: readonly string[], index: DocsIndex): readonly Found[] {
  return index.entries
    .map(([part, folded]) => ({ part, score: scoreOf(folded, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, mostResults)
    .map(({ part }) => ({ ...part, excerpt: excerptOf(part.text, words) }))
}

/** For a word of five letters or more that is nowhere: the most frequent one that differs by one typing mistake. */
function correct(word: string, { entries, words }: DocsIndex): string {
  const isIn = (folded: Folded): boolean => Object.values(folded).some((text) => text.includes(word))
  if (!/^\p{L}{5,}$/u.test(word) || entries.some(([, folded]) => isIn(folded))) return word
  const [similar] = [...words]
    .filter(([known]) => Math.abs(known.length - word.length) <= 1 && editsBetween(word, known) === 1)
    .sort(([, count], [, other]) => other - count)
  return similar?.[0] ?? word
}

/** 0 if a word is missing; otherwise more for each word, by where it is, and if the heading says little else. */
function scoreOf({ page, heading, otherWords, text }: Folded, words: readonly string[]): number {
  let score = 0
  let headingLeft = heading
  for (const word of words) {
    const inText = pointsOf(text, word, { whole: 2, begun: 1.5, part: 1 })
    const best = Math.max(
      pointsOf(heading, word, { whole: 8, begun: 7, part: 4 }),
      pointsOf(otherWords, word, { whole: 9, begun: 8, part: 0 }),
      pointsOf(page, word, { whole: 4, begun: 3, part: 0 }),
      inText,
    )
    if (best === 0) return 0
    score += best + inText / 2
    headingLeft = headingLeft.replace(word, '')
  }
  return score + (heading.length - headingLeft.length) / heading.length
}

interface Points {
  readonly whole: number
  /** A word begins with the letters: "pix" and "pixels". */
  readonly begun: number
  /** They are within a word. "tip" is in "multiple" too, but nobody means that. */
  readonly part: number
}

function pointsOf(text: string, letters: string, { whole, begun, part }: Points): number {
  if (!text.includes(letters)) return 0
  const [first, ...others] = indexesOfWord(text, letters)
  if (first === undefined) return part
  // A plural is the same word.
  const isWhole = (at: number): boolean =>
    /^s?(?![\p{L}\p{N}])/u.test(text.slice(at + letters.length, at + letters.length + 2))
  return [first, ...others].some(isWhole) ? whole : begun
}

/** Where words of the text begin with these letters. */
function indexesOfWord(text: string, letters: string): number[] {
  const found: number[] = []
  for (let at = text.indexOf(letters); at >= 0; at = text.indexOf(letters, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) found.push(at)
  }
  return found
}

function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase()
  const places = [words.join(' '), ...words].flatMap((each) => indexesOfWord(lower, each).slice(0, 1))
  const at = places[0] ?? Math.max(0, ...words.map((word) => lower.indexOf(word)))
  if (text.length <= excerptLength) return text
  const start = at < excerptLength ? 0 : text.indexOf(' ', at - excerptLength / 2) + 1
  const end = text.indexOf(' ', start + excerptLength)
  return `${start > 0 ? '… ' : ''}${text.slice(start, end < 0 ? undefined : end)}${end < 0 ? '' : ' …'}`
}
