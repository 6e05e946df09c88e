import { expect, it } from 'vitest'
import { onTemporaryStore } from '../engine/temporary-store.ts'
import { shortTerms } from './covering-terms.ts'
import { checkPayments } from './run-model.ts'
import type { Subject } from './test-bed.ts'

const sealedCode = new Uint8Array([1])

/** Mistakes with typed codes and with installments. */
const mistakes: Readonly<Record<string, Omit<Subject, 'stores'>>> = {
  'a code that was used': {
    spoilStore: async (db) => {
      await db.updateTable('cvvTokens').set({ sealedCode }).where('usedAtMs', 'is not', null).execute()
    },
  },
  'a code whose time is over': {
    spoilStore: async (db) => {
      await db.updateTable('cvvTokens').set({ sealedCode }).where('usedAtMs', 'is', null).execute()
    },
  },
  'a code that a payment waits for, as if none did': {
    spoilStore: async (db) => {
      await db.updateTable('cvvTokens').set({ heldBy: null }).where('usedAtMs', 'is', null).execute()
    },
  },
  'an authorization without the code that was typed again': {
    spoilAcquirer: (acquirer) => ({
      ...acquirer,
      authorize: (order) => acquirer.authorize({ ...order, card: { ...order.card, cvv: null } }),
    }),
  },
  'an authorization whose installments have no interest': {
    spoilAcquirer: (acquirer) => ({
      ...acquirer,
      authorize: ({ installments, ...order }) => {
        const free = installments && { ...installments, totalAmountMinor: order.amountMinor }
        return acquirer.authorize({ ...order, ...(free && { installments: free }) })
      },
    }),
  },
  'the price of a payment where its installments cost more': {
    spoilService: (service) => ({
      ...service,
      find: async (key, headers) => {
        const answer = await service.find(key, headers)
        const { amount, installments } = answer.body as { readonly amount?: number; installments?: object }
        if (!installments) return answer
        const body = { ...(answer.body as object), installments: { ...installments, totalAmount: amount } }
        return { ...answer, body }
      },
    }),
  },
}

it.each(Object.entries(mistakes))('the model finds %s', async (_, mistake) => {
  const runs = { count: 1, seed: 42, coveringSequences: shortTerms }
  const checked = onTemporaryStore((store) => checkPayments({ stores: [store], ...mistake }, runs))
  await expect(checked).rejects.toMatchObject({ name: 'AssertionError' })
})

it('the model finds none of them without a mistake (negative control)', async () => {
  const runs = { count: 1, seed: 42, coveringSequences: shortTerms }
  await onTemporaryStore((store) => checkPayments({ stores: [store] }, runs))
})
