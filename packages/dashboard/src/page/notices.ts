import { catalogue, characters, type Reason, ServiceError } from '@element-js/values'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { dashboardWords } from '../words/dashboard-words.ts'
import { languageOf } from './language.ts'
import type { Notice } from './layout.ts'
import { reasonSentence } from './sentences.ts'

const word: z.ZodType<string | null> = characters(64).nullable().catch(null)

/** The parameters of a page's address that say its notice: one of the words below, or the reason for an error. */
export const noticeParameters: { readonly done: typeof word; readonly refused: typeof word } = {
  done: word,
  refused: word,
}
const noticeQuery = z.object(noticeParameters)

/** Reads the notice of a page from its address. */
export function noticeOf(request: FastifyRequest): Notice | null {
  const { done, refused } = noticeQuery.parse(request.query)
  const locale = languageOf(request)
  if (refused !== null && Object.hasOwn(catalogue, refused)) {
    return { tone: 'bad', text: reasonSentence(refused as Reason, locale) }
  }
  const { done: words } = dashboardWords[locale].page
  return done !== null && Object.hasOwn(words, done) ? { tone: 'good', text: words[done as DoneWord] } : null
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
