import type { Page } from '@playwright/test'
import { delayMessages } from '../support/delay-messages.ts'
import { input, onPage, openElementPage, typeIn, untilHeard } from '../support/element-page.ts'
import type { PageServer } from '../support/page-server.ts'
import { expect, test } from '../support/sites.ts'

type Result = { data?: { cardId?: string }; error?: object }

/** `createToken` with its third argument, as a page's script calls it. */
type CreateToken = (element: object, data: object, options?: object) => Promise<Result>

/** Delays the service's answer to a token request by this time, and counts the requests. */
async function slowTokens(page: Page, delayMs: number): Promise<{ requests: () => number }> {
  let requests = 0
  await page.route('**/v1/payments/tokens/card', async (route) => {
    requests += 1
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    await route.continue()
  })
  return { requests: () => requests }
}

/** The sites of a test. */
interface Sites {
  readonly merchant: PageServer
  readonly service: { readonly origin: string }
}

async function openTyped(page: Page, sites: Sites): Promise<void> {
  await openPage(page, sites)
  await typeIn(page, 'pan', '4242424242424242')
  await typeIn(page, 'expiration', '1230')
  await typeIn(page, 'cvv', '123')
  // An attempt ends with each change that reaches the page.
  for (const type of ['pan', 'expiration', 'cvv'] as const) await untilHeard(page, type, 'complete')
}

function openPage(page: Page, { merchant, service }: Sites): Promise<void> {
  return openElementPage(page, merchant, { service: service.origin, group: { locale: 'pt' } })
}

test('a signal or a limit ends the wait, and the next call gets the answer to the same request', async ({
  page,
  merchant,
  service,
}) => {
  await test.step('a signal ends the wait, and the next call gets the answer to the same request', async () => {
    await openTyped(page, { merchant, service })
    const { requests } = await slowTokens(page, 3_000)
    const results = await onPage(page, async ({ payments, fields }) => {
      const createToken = payments.createToken as CreateToken
      const stop = new AbortController()
      const stopped = createToken(fields.pan, { name: 'Ana Souza' }, { signal: stop.signal })
      setTimeout(() => stop.abort(), 300)
      const first = await stopped
      return [first, await createToken(fields.pan, { name: 'Ana Souza' })]
    })
    expect(results).toEqual([
      {
        error: {
          type: 'network_error',
          code: 0,
          reason: 'aborted',
          retryable: true,
          message: 'Ainda não está pronto. Tente novamente.',
        },
      },
      { data: expect.objectContaining({ cardId: expect.stringMatching(/^crd_/) }) },
    ])
    expect(requests()).toBe(1)
  })
  await test.step('an aborted signal causes no request', async () => {
    await openTyped(page, { merchant, service })
    const { requests } = await slowTokens(page, 0)
    const result = await onPage(page, ({ payments, fields }) =>
      (payments.createToken as CreateToken)(
        fields.pan,
        { name: 'Ana Souza' },
        { signal: AbortSignal.abort() },
      ),
    )
    expect(result.error).toMatchObject({ type: 'network_error', reason: 'aborted' })
    // The frame handles messages in their order: a request for the first one would be sent before that for the second.
    const next = await onPage(page, ({ payments, fields }) =>
      (payments.createToken as CreateToken)(fields.pan, { name: 'Ana Souza' }),
    )
    expect(next.data?.cardId).toMatch(/^crd_/)
    expect(requests()).toBe(1)
  })
  await test.step('timeoutMs ends the wait, and without it there is no limit', async () => {
    await openTyped(page, { merchant, service })
    const { requests } = await slowTokens(page, 3_000)
    const results = await onPage(page, async ({ payments, fields }) => {
      const createToken = payments.createToken as CreateToken
      const first = await createToken(fields.pan, { name: 'Ana Souza' }, { timeoutMs: 200 })
      return [
        first,
        await createToken(fields.pan, { name: 'Ana Souza' }, { timeoutMs: Number.POSITIVE_INFINITY }),
      ]
    })
    expect(results[0]?.error).toMatchObject({ type: 'network_error', reason: 'timeout', retryable: true })
    expect(results[1]?.data?.cardId).toMatch(/^crd_/)
    expect(requests()).toBe(1)
  })
  await test.step('a wrong limit is ignored', async () => {
    await openTyped(page, { merchant, service })
    const { data } = await onPage(page, ({ payments, fields }) =>
      (payments.createToken as CreateToken)(
        fields.pan,
        { name: 'Ana Souza' },
        { timeoutMs: 'soon', signal: {} },
      ),
    )
    expect(data).toMatchObject({ card: { last4: '4242' } })
  })
})

test('a card that was changed meanwhile causes another request, even if the change has not reached the page', async ({
  page,
  merchant,
  service,
}) => {
  await page.addInitScript(delayMessages, 150)
  await openTyped(page, { merchant, service })
  const { requests } = await slowTokens(page, 2_000)
  await onPage(page, ({ payments, fields }) =>
    (payments.createToken as CreateToken)(fields.pan, { name: 'Ana Souza' }, { timeoutMs: 100 }),
  )
  await onPage(page, ({ fields }) => fields.pan.clear())
  await expect(input(page, 'pan')).toHaveValue('')
  await typeIn(page, 'pan', '5555555555554444')
  const { data } = await onPage(page, ({ payments, fields }) =>
    (payments.createToken as CreateToken)(fields.pan, { name: 'Ana Souza' }),
  )
  expect(data).toMatchObject({ card: { last4: '4444' } })
  expect(requests()).toBe(2)
})
