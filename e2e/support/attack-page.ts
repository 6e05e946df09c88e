import type { Frame, Page } from '@playwright/test'
import { createToken, inputOf, type TypedCard, typeCard } from './card-page.ts'
import type { PageServer } from './page-server.ts'
import { expect, type ServiceSite } from './sites.ts'

/**
 * A hostile script for a page's first place: it keeps the page's end of every channel to a frame (`ports`), and all
 * that comes through (`overheard`).
 */
export const portThief = `
var ports = [], overheard = []
{
  const Original = MessageChannel
  globalThis.MessageChannel = function () {
    const channel = new Original()
    const index = ports.push(channel.port1) - 1
    channel.port1.addEventListener('message', ({ data }) => overheard.push({ index, data }))
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

/** Opens a page that has the library and a script of its own. */
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

/** Mounts three fields as `fields`, and keeps what they tell in `events`. For `script`, after `elements` is made. */
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

/** A setup as the library gives it, and the address that goes with it, for pages that frame the field by themselves. */
export const ownSetup: string = JSON.stringify({
  elementType: 'pan',
  group: 'mine',
  locale: 'en',
  options: {},
})
export const ownPath = '/frames/1.2.0/field.html?key=ek_test_demo#light'

/** A card whose parts stand out. */
export const attackedCard: TypedCard = { pan: '4988438843884305', expiration: '1130', cvv: '739' }

/**
 * Waits until the frames of the group of three have read all that was sent to them by their ports: a good update is
 * the last message of each, and gives its input this label.
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

/** Sees that the group of three still does what it is for. */
export async function expectWorking(page: Page): Promise<void> {
  await typeCard(page, attackedCard)
  expect(await createToken(page)).toMatchObject({ data: { card: { last4: '4305' } } })
}

/** The frame in a container, once its document is there. */
export async function frameIn(page: Page, container: string): Promise<Frame> {
  const handle = await page.locator(`${container} iframe`).elementHandle()
  const frame = await handle?.contentFrame()
  if (!frame) throw new Error(`There is no frame in ${container}.`)
  await frame.locator('input').first().waitFor()
  return frame
}

/** Shows that errors of a frame do reach a watch, so that their absence means something. */
export async function expectErrorsToShow(frame: Frame, errors: readonly string[]): Promise<void> {
  await frame.evaluate(() => {
    setTimeout(() => {
      throw new Error('thrown in the frame on purpose')
    })
  })
  await expect.poll(() => errors.join()).toContain('thrown in the frame on purpose')
}
