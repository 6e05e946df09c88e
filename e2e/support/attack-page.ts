import type { Frame, Page } from '@playwright/test'
import { createToken, inputOf, type TypedCard, typeCard } from './card-page.ts'
import type { PageServer } from './page-server.ts'
import { expect, type ServiceSite } from './sites.ts'

/**
 * A hostile script that runs first on a page: it keeps the page's end of every channel to a frame (`ports`), and all
 * messages through it (`intercepted`).
 */
export const portThief = `
var ports = [], intercepted = []
{
  const Original = MessageChannel
  globalThis.MessageChannel = function () {
    const channel = new Original()
    const index = ports.push(channel.port1) - 1
    channel.port1.addEventListener('message', ({ data }) => intercepted.push({ index, data }))
    return channel
  }
}`

export interface AttackPageOptions {
  /** Runs before the library. */
  readonly firstScript?: string
  /** Runs after it: `payments` is the library's instance, and there are containers #pan, #expiration, #cvv, #card. */
  readonly script?: string
  readonly head?: string
}

let pages = 0

/** Opens a page with the library and its own script. */
export async function openAttackPage(
  page: Page,
  { merchant, service }: { merchant: PageServer; service: ServiceSite },
  { firstScript = '', script = '', head = '' }: AttackPageOptions = {},
): Promise<void> {
  pages += 1
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Attack</title>${head}
<script>${firstScript}</script>
<script src="${service.origin}/element-1.2.0.js"></script></head>
<body>
<div id="pan"></div><div id="expiration"></div><div id="cvv"></div><div id="card"></div>
<script>
var payments = service('ek_test_demo')
${script}
</script>
</body>
</html>`
  await page.goto(merchant.serve(`/attack-${pages}`, html))
}

/** Mounts three fields as `fields`, and records their events in `events`. For `script`, after `elements` is created. */
export const mountThree = `
var fields = {}, events = []
for (const type of ['pan', 'expiration', 'cvv']) {
  fields[type] = elements.create(type)
  for (const name of ['ready', 'change', 'complete', 'empty', 'focus', 'blur', 'error'])
    fields[type].on(name, (payload) => events.push({ name, payload }))
  fields[type].mount('#' + type)
}`

/** A whole group of three. For `script`. */
export const groupOfThree: string = `var elements = payments.elements({ locale: 'en', country: 'BR' })\n${mountThree}`

/** A setup as the library creates it, and its address, for pages that embed the field themselves. */
export const ownSetup: string = JSON.stringify({
  elementType: 'pan',
  group: 'mine',
  locale: 'en',
  options: {},
})
export const ownPath = '/frames/1.2.0/field.html?key=ek_test_demo#light'

/** A card with distinctive parts. */
export const attackedCard: TypedCard = { pan: '4988438843884305', expiration: '1130', cvv: '739' }

/**
 * Waits until the frames of the group of three have read everything that was sent to their ports: the last message of
 * each is a valid update that gives its input this label.
 */
export async function untilRead(page: Page, label: string): Promise<void> {
  await page.evaluate((ariaLabel) => {
    const { fields } = globalThis as unknown as { fields: Record<string, { update(options: object): void }> }
    for (const field of Object.values(fields)) field.update({ disabled: false, readOnly: false, ariaLabel })
  }, label)
  for (const type of ['pan', 'expiration', 'cvv']) {
    await expect(inputOf(page, type)).toHaveAttribute('aria-label', label)
  }
}

/** Checks that the group of three still works. */
export async function expectWorking(page: Page): Promise<void> {
  await typeCard(page, attackedCard)
  expect(await createToken(page)).toMatchObject({ data: { card: { last4: '4305' } } })
}

/** The frame in a container, when its document is loaded. */
export async function frameIn(page: Page, container: string): Promise<Frame> {
  const handle = await page.locator(`${container} iframe`).elementHandle()
  const frame = await handle?.contentFrame()
  if (!frame) throw new Error(`There is no frame in ${container}.`)
  await frame.locator('input').first().waitFor()
  return frame
}

/** Shows that errors in a frame are recorded, so that their absence is meaningful. */
export async function expectErrorsToShow(frame: Frame, errors: readonly string[]): Promise<void> {
  await frame.evaluate(() => {
    setTimeout(() => {
      throw new Error('thrown in the frame on purpose')
    })
  })
  await expect.poll(() => errors.join()).toContain('thrown in the frame on purpose')
}
