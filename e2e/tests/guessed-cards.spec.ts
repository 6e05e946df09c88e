import { attackedCard, groupOfThree, openAttackPage } from '../support/attack-page.ts'
import { createToken, typeCard, untilReady } from '../support/card-page.ts'
import { expect, test } from '../support/sites.ts'

/** A hostile script that runs first on a page: it records the page's messages to its frames. */
const tellTale = `
var told = []
{
  const { postMessage } = MessagePort.prototype
  MessagePort.prototype.postMessage = function (message, ...more) {
    told.push(message)
    return postMessage.call(this, message, ...more)
  }
}`

test('a script that knows the id of a token request cannot find the security code with it', async ({
  page,
  merchant,
  service,
}) => {
  await openAttackPage(page, { merchant, service }, { firstScript: tellTale, script: groupOfThree })
  await untilReady(page)
  await typeCard(page, attackedCard)
  const [request, result] = await Promise.all([
    page.waitForRequest(`${service.origin}/v1/payments/tokens/card`),
    createToken(page),
  ])
  expect(result).toMatchObject({ data: { card: { last4: '4305' } } })
  const attempt = await page.evaluate(() => {
    const { told } = globalThis as unknown as { told: { type?: string; attempt?: string }[] }
    return told.find(({ type }) => type === 'tokenize')?.attempt ?? ''
  })
  const { 'idempotency-key': key = '', ...headers } = await request.allHeaders()
  const body = request.postDataJSON()

  /** Tries codes under a key, like a program that is not a browser and can send any origin. */
  async function tryCodes(idempotencyKey: string): Promise<number[]> {
    const statuses: number[] = []
    for (const cvv of ['738', attackedCard.cvv, '740']) {
      const { status } = await fetch(request.url(), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-api-key': headers['x-api-key'] ?? '',
          origin: service.origin,
          'idempotency-key': idempotencyKey,
        },
        body: JSON.stringify({ ...body, card: { ...body.card, cvv } }),
      })
      statuses.push(status)
    }
    return statuses
  }
  expect(attempt).not.toBe('')
  // The id is not the payer's key: a request under it is a first request, and later ones are compared with that one.
  expect(await tryCodes(attempt)).toEqual([200, 422, 422])
  // Negative control: under the key, which only the frames know, the right code can be distinguished from wrong ones.
  expect(await tryCodes(key)).toEqual([422, 200, 422])
})
