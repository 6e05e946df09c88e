import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  asMerchant,
  reasonOf,
  startTestService,
  type TestService,
} from '../../../server/test/support/start-test-service.ts'
import { stores } from '../../../server/test/support/stores.ts'
import { generateMasterKey, parseMasterKeys } from '../../../vault/src/master-keys.ts'

const startMs = Date.UTC(2026, 5, 30, 12)

interface Page {
  readonly payments?: readonly Row[]
  readonly charges?: readonly Row[]
  readonly paymentLinks?: readonly Row[]
  readonly refunds?: readonly Row[]
  readonly nextCursor: string | null
}

interface Row {
  readonly idempotencyKey?: string
  readonly orderId?: string
  readonly refundId?: string
  readonly kind?: string
  readonly currency: string
}

/** A list, with its differences from the other lists. */
interface List {
  readonly path: string
  readonly rows: (page: Page) => readonly Row[]
  /** The name of a row in the test. */
  readonly nameOf: (row: Row) => string | undefined
  /** Adds a row. @returns its name. */
  readonly add: (name: string, fields?: object) => Promise<string>
  /** A status that only the row has which `addOther` adds. */
  readonly otherStatus: string
  readonly addOther: (name: string) => Promise<string>
}

describe.each(stores)('the lists on $name', ({ newStore }) => {
  let nowMs = startMs
  let service: TestService
  let cardId: string
  const demo = asMerchant('demo')

  beforeAll(async () => {
    const masterKeys = parseMasterKeys(generateMasterKey(1))
    service = await startTestService({ store: await newStore(), masterKeys, nowMs: () => nowMs })
    cardId = await service.newCardId()
  })
  afterAll(() => service.close())

  const charge = async (idempotencyKey: string, fields: object = {}): Promise<string> => {
    await service.charge({ cardId, idempotencyKey, ...fields })
    return idempotencyKey
  }
  const link = async (orderId: string, fields: object = {}): Promise<string> => {
    const order = { orderId, amount: 1000, currency: 'BRL', country: 'BR', ...fields }
    const body = { ...order, allowPaymentMethods: ['CREDIT_CARD'] }
    const answer = await service.post('/v2/cashier/payment-link/', body, demo)
    return (answer.body as { readonly linkId?: string }).linkId ? orderId : answer.text
  }
  const refund = async (key: string, fields: object = {}, body: object = {}): Promise<string> => {
    await charge(key, fields)
    return ((await service.refund(key, { ...body })).body as { readonly refundId: string }).refundId
  }
  const lists: Readonly<Record<string, List>> = {
    payments: {
      path: '/v1/payments',
      rows: ({ payments = [] }) => payments,
      nameOf: ({ idempotencyKey }) => idempotencyKey,
      add: charge,
      otherStatus: 'AUTHORIZED',
      addOther: (key) => charge(key, { capture: false }),
    },
    charges: {
      path: '/v1/payments/charges',
      rows: ({ charges = [] }) => charges,
      nameOf: ({ idempotencyKey }) => idempotencyKey,
      add: charge,
      otherStatus: 'AUTHORIZED',
      addOther: (key) => charge(key, { capture: false }),
    },
    paymentLinks: {
      path: '/v2/cashier/payment-link',
      rows: ({ paymentLinks = [] }) => paymentLinks,
      nameOf: ({ orderId }) => orderId,
      add: link,
      otherStatus: 'CANCELLED',
      addOther: async (orderId) => {
        await link(orderId)
        const { paymentLinks = [] } = await read('/v2/cashier/payment-link', '?limit=1')
        const [{ linkId = '' } = {}] = paymentLinks as readonly { readonly linkId?: string }[]
        await service.post('/v2/cashier/payment-link/cancel', { linkId }, demo)
        return orderId
      },
    },
    refunds: {
      path: '/v1/payments/refunds',
      rows: ({ refunds = [] }) => refunds,
      nameOf: ({ refundId }) => refundId,
      add: refund,
      otherStatus: 'FAILED',
      addOther: async (key) => {
        const refundId = await refund(key, {}, { reason: 'simulate_failure' })
        nowMs += 2000
        await service.runJobs()
        return refundId
      },
    },
  }

  async function read(path: string, query: string, headers = demo): Promise<Page> {
    const { status, text, body } = await service.send(`${path}${query}`, { headers })
    if (status !== 200) throw new Error(text)
    return body as Page
  }

  describe.each(Object.entries(lists))('%s', (field, { path, rows, nameOf, add, addOther, otherStatus }) => {
    const namesIn = async (query: string): Promise<readonly (string | undefined)[]> =>
      rows(await read(path, query)).map(nameOf)

    it('are listed newest first, in pages that new rows do not change', async () => {
      nowMs += 10_000
      const from = Math.floor(nowMs / 1000)
      const added: string[] = []
      // Two of each moment: their ids decide.
      for (let index = 0; index < 6; index += 1) {
        added.push(await add(`${field}-${index}`))
        if (index % 2 === 1) nowMs += 1
      }
      const seen: (string | undefined)[] = []
      let cursor: string | null = ''
      for (let pages = 0; cursor !== null && pages < 9; pages += 1) {
        const page: Page = await read(path, `?from=${from}&limit=2${cursor && `&cursor=${cursor}`}`)
        expect(rows(page).length).toBeLessThanOrEqual(2)
        expect(Object.keys(page)).toEqual([field, 'nextCursor'])
        seen.push(...rows(page).map(nameOf))
        cursor = page.nextCursor
        nowMs += 1
        await add(`${field}-later-${pages}`)
      }
      expect(seen).toHaveLength(6)
      const moments = [seen.slice(0, 2), seen.slice(2, 4), seen.slice(4)].map((pair) => pair.toSorted())
      const expected = [added.slice(4), added.slice(2, 4), added.slice(0, 2)]
      expect(moments).toEqual(expected.map((pair) => pair.toSorted()))
    })

    it('can be limited to those from one time until another', async () => {
      nowMs = Math.ceil(nowMs / 1000) * 1000 + 10_000
      const seconds = nowMs / 1000
      const first = await add(`${field}-from`)
      nowMs += 1000
      const second = await add(`${field}-to`)
      expect(await namesIn(`?from=${seconds}`)).toEqual([second, first])
      expect(await namesIn(`?from=${seconds}&to=${seconds + 1}`)).toEqual([first])
      expect(await namesIn(`?from=${seconds + 1}`)).toEqual([second])
      expect(await namesIn(`?from=${seconds}&to=${seconds}`)).toEqual([])
      expect((await namesIn(`?to=${seconds}&limit=100`)).includes(first)).toBe(false)
    })

    it('can be limited to a status or a currency', async () => {
      const from = Math.ceil(nowMs / 1000) + 10
      nowMs = from * 1000
      const usual = await add(`${field}-usual`)
      nowMs += 1
      const dollars = await add(`${field}-usd`, { currency: 'USD' })
      nowMs += 1
      const other = await addOther(`${field}-other`)
      expect(await namesIn(`?from=${from}&status=${otherStatus}`)).toEqual([other])
      expect(await namesIn(`?from=${from}&currency=USD`)).toEqual([dollars])
      expect(await namesIn(`?from=${from}&currency=BRL`)).toEqual([other, usual])
      expect(await namesIn(`?from=${from}&currency=CLP`)).toEqual([])
      expect(await namesIn(`?from=${from}&currency=USD&status=${otherStatus}`)).toEqual([])
    })

    it('contain only the merchant’s own', async () => {
      await add(`${field}-own`)
      const page = await read(path, '?limit=100', asMerchant('other'))
      expect(page).toEqual({ [field]: [], nextCursor: null })
      expect(rows(await read(`${path}/`, '?limit=1'))).toHaveLength(1)
    })

    it('have twenty on a page by default, and a hundred at most', async () => {
      const { length } = await namesIn('?limit=100')
      expect(await namesIn('')).toHaveLength(Math.min(20, length))
    })

    it('begin after the cursor of a list by amount, as if it were a time', async () => {
      const cursor = Buffer.from('[12.5,"a"]').toString('base64url')
      expect(await namesIn(`?cursor=${cursor}`)).toEqual([])
    })

    it.each([
      ['limit=0', 'limit'],
      ['limit=101', 'limit'],
      ['limit=ten', 'limit'],
      ['status=lost', 'status'],
      ['status=SETTLED&status=SETTLED', 'status'],
      ['currency=EUR', 'currency'],
      ['currency=brl', 'currency'],
      ['from=yesterday', 'from'],
      ['from=-1', 'from'],
      ['from=1.5', 'from'],
      ['to=2026-01-01', 'to'],
      ['from=20&to=10', 'from'],
      ['cursor=nonsense', 'cursor'],
      ['cursor=%00', 'cursor'],
      [`cursor=${Buffer.from('[1,"a\'; drop"]').toString('base64url')}`, 'cursor'],
    ])('refuse ?%s, and name the parameter', async (query, parameter) => {
      const answer = await service.send(`${path}?${query}`, { headers: demo })
      expect([answer.status, reasonOf(answer)]).toEqual([400, 'invalid_request'])
      expect(answer.body).toMatchObject({ data: { field: parameter } })
    })
  })

  it('of payments refuse to search for NUL, which PostgreSQL does not accept', async () => {
    const answer = await service.send('/v1/payments?search=a%00', { headers: demo })
    expect([answer.status, reasonOf(answer)]).toEqual([400, 'invalid_request'])
  })

  it('of payments show each payment as its own address does', async () => {
    nowMs += 1000
    await refund('refunded in the list'.replaceAll(' ', '-'))
    const { charges = [] } = await read('/v1/payments/charges', '?limit=1')
    expect(charges).toEqual([(await service.find('refunded-in-the-list')).body])
    expect(charges).toMatchObject([{ refundedAmount: 0, refunds: [{ amount: 1000 }] }])
  })

  it('of links show each link as its own address does, without the envelope', async () => {
    nowMs += 1000
    await link('paid-in-the-list', { allowPaymentMethods: ['PIX'] })
    const { paymentLinks = [] } = await read('/v2/cashier/payment-link', '?limit=1')
    const [{ linkId } = { linkId: '' }] = paymentLinks as unknown as readonly { readonly linkId: string }[]
    const { paymentLink: _, ...record } = await service.findLink(linkId)
    expect(paymentLinks).toEqual([record])
  })

  it('of refunds have those of payments and of links', async () => {
    nowMs += 1000
    const linkId = await service.newLinkId({ orderId: 'refunded' })
    await service.playPayer(linkId)
    await service.post('/v2/cashier/payment-link/refund', { linkId, refundAmount: '300' }, demo)
    nowMs += 1
    const refundId = await refund('of-a-payment')
    const { refunds } = await read('/v1/payments/refunds', '?limit=2')
    const common = { currency: 'BRL', refundStatus: 'IN_PROGRESS', createdAt: Math.floor(nowMs / 1000) }
    expect(refunds).toEqual([
      { refundId, kind: 'charge', idempotencyKey: 'of-a-payment', amount: 1000, ...common },
      { refundId: expect.stringMatching(/^rfd_/), kind: 'link', linkId, amount: 300, ...common },
    ])
  })
})
