import { z } from 'zod'
import { catalogue, type Reason, ServiceError } from '../../errors.ts'
import { characters } from '../../values/texts.ts'
import type { Notice } from './layout.ts'

/** What was done, said on the page that follows. In the address stands the word, never the sentence. */
const done = {
  created: 'The link is made.',
  cancelled: 'It is cancelled.',
  captured: 'It is captured.',
  refunded: 'The refund is under way.',
  played: 'The payer was played.',
  resent: 'It is sent again.',
  moved: 'The clock has moved.',
} as const

export type Done = keyof typeof done

/** Reads what a page is to say first, of the words above and of the reasons of errors. */
export const noticeQuery: z.ZodType<NoticeQuery> = z.object({
  done: characters(64).nullable().catch(null),
  refused: characters(64).nullable().catch(null),
})

interface NoticeQuery {
  readonly done: string | null
  readonly refused: string | null
}

export function noticeOf(query: NoticeQuery): Notice | null {
  if (query.refused !== null && Object.hasOwn(catalogue, query.refused)) {
    return { tone: 'bad', text: catalogue[query.refused as Reason].message }
  }
  if (query.done === null || !Object.hasOwn(done, query.done)) return null
  return { tone: 'good', text: done[query.done as Done] }
}

/**
 * Does something, and says where to go on to. What the state of a thing refuses is said on its own page, which shows that
 * state: whoever pressed a button twice finds there what the first time did.
 */
export async function doneAt(path: string, word: Done, act: () => Promise<unknown>): Promise<string> {
  try {
    await act()
    return `${path}?done=${word}`
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const { status } = catalogue[error.reason]
    if (status !== 409 && status !== 402 && status !== 503) throw error
    return `${path}?refused=${error.reason}`
  }
}
