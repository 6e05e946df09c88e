import { fillCard } from '@element-js/testing/playwright'
import { makeLink, openCardForm } from '../support/links.ts'
import { expect, test } from '../support/sites.ts'

test('a card number leaves its field only for the vault', async ({ page, service }) => {
  const link = await makeLink(service)
  const number = '4242 4242 4242 4242'
  const withNumber: string[] = []
  page.on('request', (request) => {
    const sent = `${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`
    if (sent.replaceAll(/\D/g, '').includes(number.replaceAll(' ', ''))) withNumber.push(request.url())
  })
  await openCardForm(page, link)
  await fillCard(page, number, { expiration: '1230', cvv: '123', name: null })
  const shown = await page.evaluate(() => [
    document.documentElement.outerHTML,
    JSON.stringify({ ...localStorage, ...sessionStorage }),
    document.cookie,
  ])
  // Random ids may have the same digits by chance.
  for (const text of shown) expect(text.replaceAll(/[\da-f]{32}/g, '')).not.toContain('4242')
  await page.getByRole('button', { name: /^Pay R\$/ }).click()
  await expect(page.getByRole('heading', { name: 'Payment complete. Thank you!' })).toBeVisible()
  expect(withNumber).toEqual([`${service.origin}/v1/payments/tokens/card`])
})

test('the page runs only its own files, and shows only the fields as frames', async ({ page, service }) => {
  const link = await makeLink(service)
  await openCardForm(page, link)
  const refused = await page.evaluate(async () => {
    const seen: string[] = []
    document.addEventListener('securitypolicyviolation', (event) => seen.push(event.effectiveDirective))
    const tries = [
      () => document.body.setAttribute('onclick', 'document.title = "ran"'),
      () => {
        document.createElement('script').src = 'https://evil.example/a.js'
      },
      () => {
        document.body.append(
          Object.assign(document.createElement('iframe'), { src: 'https://evil.example/' }),
        )
      },
      () => void fetch('https://evil.example/').catch(() => {}),
    ]
    for (const attempt of tries) {
      try {
        attempt()
      } catch (error) {
        seen.push((error as Error).name)
      }
    }
    while (new Set(seen).size < 4) await new Promise((resolve) => setTimeout(resolve, 50))
    return [...new Set(seen)].toSorted()
  })
  expect(refused).toEqual(['TypeError', 'connect-src', 'frame-src', 'require-trusted-types-for'])
})
