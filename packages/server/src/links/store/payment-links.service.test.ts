import { expect, it } from 'vitest'
import { fakeLink } from '../../../test/support/scenes/fake-links.ts'
import { openStore } from '../../database/open-store.ts'
import { createSandboxMerchants } from '../../merchants/sandbox-merchants.ts'
import { findLink, insertLink } from './payment-links.ts'

it('a link that is older than currency exchange is not exchanged', async () => {
  const { db, close } = await openStore({ kind: 'memory' })
  await createSandboxMerchants(db)
  const link = fakeLink({ currency: 'USD', targetCurrency: 'BRL' })
  await insertLink(db, link)
  const { terms } = await db.selectFrom('paymentLinks').select('terms').executeTakeFirstOrThrow()
  const { exchange: _, ...old } = JSON.parse(terms) as Readonly<Record<string, unknown>>
  await db
    .updateTable('paymentLinks')
    .set({ terms: JSON.stringify(old) })
    .execute()
  expect(await findLink(db, link.linkId)).toEqual(link)
  await close()
})
