import { newPostgres, newSqlite } from '../support/databases.ts'
import { bookOf, makeLink, openCardForm, standingOfLink, typeCard } from '../support/links.ts'
import { startNotificationServer } from '../support/notification-server.ts'
import { freePort } from '../support/program.ts'
import { expect, serviceOn, test } from '../support/sites.ts'

// The demo merchant's public secret.
const secret = 'whsec_ZWxlbWVudC1qcy1zYW5kYm94LWRlbW8tc2VjcmV0'

for (const [name, newDatabase] of [
  ['SQLite', newSqlite],
  ['PostgreSQL', newPostgres],
] as const) {
  test(`a link is paid by card and partly refunded, and its merchant is notified of both: ${name}`, async ({
    page,
  }) => {
    const database = await newDatabase()
    test.skip(database === null, `${name} is not installed on this machine`)
    const merchantServer = await startNotificationServer(secret)
    const service = serviceOn(await freePort(), database?.url)
    await service.start()
    try {
      const link = await makeLink(service, { callbackUrl: merchantServer.url })
      await openCardForm(page, link)
      await typeCard(page, { number: '5555 5555 5555 4444' })
      await page.getByRole('button', { name: /^Pay R\$/ }).click()
      await expect(page.getByRole('heading', { name: 'Payment complete. Thank you!' })).toBeVisible()
      expect(await standingOfLink(service, link)).toBe('SETTLED CREDIT_CARD')

      await expect.poll(() => merchantServer.received).toHaveLength(1)
      expect(merchantServer.received[0]).toMatchObject({
        type: 'payment_link.updated',
        data: { linkId: link.linkId, paymentStatus: 'SETTLED', amount: 39_000, refunded: false },
      })

      const asked = { linkId: link.linkId, refundAmount: '9000', reason: 'one cup was broken' }
      const { body } = await service.call('POST', '/v2/cashier/payment-link/refund', asked)
      expect(body).toMatchObject({
        code: 0,
        data: { refundStatus: 'IN_PROGRESS', refunded: false, refundTime: null, refundTimestamp: 0 },
      })
      await service.call('POST', '/v1/sandbox/clock', { advanceSeconds: 2 })
      await expect.poll(() => merchantServer.received).toHaveLength(2)
      expect(merchantServer.received[1]).toMatchObject({
        type: 'refund.updated',
        data: { linkId: link.linkId, refundStatus: 'SETTLED', refunded: true, refundAmount: 9000 },
      })

      expect(await bookOf(service, link)).toEqual([
        'authorize approved',
        'capture approved',
        'refund approved',
      ])
      const delivered = await service.call('GET', '/v1/sandbox/notifications')
      expect(JSON.stringify(delivered.body)).toContain(merchantServer.received[1]?.id)
      expect(new Set(merchantServer.received.map(({ id }) => id)).size).toBe(2)
    } finally {
      await service.stop()
      await merchantServer.stop()
      await database?.remove()
    }
  })
}
