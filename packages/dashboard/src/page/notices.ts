import { catalogue, characters, type Locale, type Reason, ServiceError } from '@element-js/values'
import { z } from 'zod'
import { dashboardWords } from '../words/dashboard-words.ts'
import type { Notice } from './layout.ts'
import { reasonSentence } from './sentences.ts'

const word: z.ZodType<string | null> = characters(64).nullable().catch(null)

/** The parameters of a page's address that say its notice: one of the words below, or the reason for an error. */
export const noticeParameters: Readonly<Record<keyof NoticeQuery, typeof word>> = {
  done: word,
  refused: word,
}

/** Reads the notice of a page from its address. */
export const noticeQuery: z.ZodType<NoticeQuery> = z.object(noticeParameters)

interface NoticeQuery {
  readonly done: string | null
  readonly refused: string | null
}

export function noticeOf(query: NoticeQuery, locale: Locale): Notice | null {
  if (query.refused !== null && Object.hasOwn(catalogue, query.refused)) {
    return { tone: 'bad', text: reasonSentence(query.refused as Reason, locale) }
  }
  const { done } = dashboardWords[locale].page
  if (query.done === null || !Object.hasOwn(done, query.done)) return null
  return { tone: 'good', text: done[query.done as DoneWord] }
}

/**
 * Runs an action and returns the address at which to continue. If the state of the record refuses the action, or the
 * acquirer does not answer, the record's page says so and shows the state: a person who pressed a button twice sees
 * there what the first press did.
 */
export async function runAction(path: string, word: DoneWord, act: () => Promise<unknown>): Promise<string> {
  try {
    await act()
    return `${path}?done=${word}`
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const { status } = catalogue[error.reason]
    const isOfState = status === 409 || status === 402 || error.reason === 'acquirer_unavailable'
    if (!isOfState) throw error
    return `${path}?refused=${error.reason}`
  }
}

/** The result of a form. The address of the next page contains only this word, never the sentence. */
export type DoneWord =
  | 'created'
  | 'cancelled'
  | 'captured'
  | 'refunded'
  | 'played'
  | 'resent'
  | 'moved'
  | 'saved'
  | 'revoked'
