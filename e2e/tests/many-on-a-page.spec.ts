import { focusInput } from '../support/focus-input.ts'
import { freePort } from '../support/program.ts'
import { expect, serviceOn, test } from '../support/sites.ts'

const cards = ['4242424242424242', '5555555555554444', '378282246310005', '5067766783888311']

test('two services, four groups and ten elements on a page do not disturb each other', async ({
  page,
  merchant,
  service,
}) => {
  const other = serviceOn(await freePort())
  await other.start()
  try {
    const group = (id: string): string =>
      ['pan', 'expiration', 'cvv'].map((type) => `<div id="${type}-${id}"></div>`).join('')
    await page.goto(
      merchant.serve(
        '/many',
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Many</title>
<script src="${service.origin}/element-1.2.0.js"></script>
<script>var first = service</script>
<script src="${other.origin}/element-1.2.0.js"></script>
</head><body>${group('0')}${group('1')}${group('2')}<div id="card-3"></div>
<script>
var ready = 0
var services = [first('ek_test_demo'), service('ek_test_demo'), first('ek_test_other'), service('ek_test_demo')]
var groups = services.map((payments, index) => {
  const elements = payments.elements({ locale: ['en', 'es', 'pt', 'en'][index] })
  const types = index === 3 ? ['card'] : ['pan', 'expiration', 'cvv']
  return types.map((type) => {
    const element = elements.create(type)
    element.on('ready', () => { ready += 1 })
    element.mount('#' + type + '-' + index)
    return element
  })
})
</script></body></html>`,
      ),
    )
    await page.waitForFunction(() => (globalThis as unknown as { ready: number }).ready === 10)
    for (const [index, pan] of cards.entries()) {
      const type = (name: string): string => (index === 3 ? 'card' : name)
      const field = (name: string) =>
        page.frameLocator(`#${type(name)}-${index} iframe`).locator(`.${name} input`)
      const values = { pan, expiration: '1230', cvv: pan.startsWith('37') ? '1234' : '123' }
      for (const [name, value] of Object.entries(values)) {
        await focusInput(field(name))
        await page.keyboard.type(value)
      }
    }
    const results = await page.evaluate(async () => {
      const { services, groups } = globalThis as unknown as {
        services: {
          createToken(element: object, data: object): Promise<{ data?: { card: { last4: string } } }>
        }[]
        groups: object[][]
      }
      return Promise.all(
        services.map((payments, index) =>
          payments.createToken(groups[index]?.[0] ?? {}, { name: 'Ana Souza' }),
        ),
      )
    })
    expect(results.map(({ data }) => data?.card.last4)).toEqual(cards.map((pan) => pan.slice(-4)))
    // No global except the library's own.
    const added = await page.evaluate(() => {
      const blank = document.createElement('iframe')
      document.body.append(blank)
      const known = new Set(Object.getOwnPropertyNames(blank.contentWindow ?? {}))
      blank.remove()
      return Object.getOwnPropertyNames(globalThis).filter((name) => !known.has(name) && !/^\d+$/.test(name))
    })
    expect(added.filter((name) => !['first', 'ready', 'services', 'groups'].includes(name))).toEqual([
      'service',
    ])
  } finally {
    await other.stop()
  }
})
