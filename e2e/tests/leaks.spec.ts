import type { CDPSession, Page } from '@playwright/test'
import { type Globals, onPage, openElementPage, type PageElement } from '../support/element-page.ts'
import { expect, test } from '../support/sites.ts'

/** What stays for a cycle may not add up to more: a closure or two, but no element, frame or container. */
const keptBytesAllowed = 1_000

/** How many fields come and go side by side, so that two hundred are not waited for one by one. */
const places = 4

interface Kept {
  readonly nodes: number
  readonly listeners: number
  readonly bytesPerCycle: number
}

interface Cycles {
  readonly count: number
  /** The page keeps the container of each cycle and listens to it. */
  readonly isLeaking?: boolean
}

type Leaking = Globals & { kept: object[]; stayed: Record<string, PageElement> }

/** Runs cycles and counts what is there afterwards and was not there before, rubbish taken away. */
async function keptAfter(page: Page, cycles: Cycles): Promise<Kept> {
  // The first cycles compile code, and fill caches of the browser that stay as they are from then on.
  await runCycles(page, { count: 24 })
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const before = await countersOf(session)
  await runCycles(page, cycles)
  const after = await countersOf(session)
  await session.detach()
  return {
    nodes: after.nodes - before.nodes,
    listeners: after.listeners - before.listeners,
    bytesPerCycle: Math.round((after.bytes - before.bytes) / cycles.count),
  }
}

async function countersOf(session: CDPSession): Promise<{ nodes: number; listeners: number; bytes: number }> {
  // What a first collection lets go of can hold what the next one finds.
  for (let time = 0; time < 3; time += 1) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const metric = (name: string): number => metrics.find((each) => each.name === name)?.value ?? Number.NaN
  return { nodes: metric('Nodes'), listeners: metric('JSEventListeners'), bytes: metric('JSHeapUsedSize') }
}

/** Elements come up and go in three ways: destroyed, unmounted and forgotten, unmounted to be mounted again. */
async function runCycles(page: Page, { count, isLeaking = false }: Cycles): Promise<void> {
  await onPage(
    page,
    async (globals, given) => {
      const { payments } = globals
      const { kept, stayed } = globals as Leaking
      const types = ['pan', 'expiration', 'cvv', 'card']

      async function cycle(number: number): Promise<void> {
        const container = document.createElement('div')
        document.body.append(container)
        const type = types[number % types.length] ?? 'pan'
        const isForGood = number % 3 === 2
        const element = (isForGood && stayed[type]) || payments.elements().create(type)
        if (isForGood) stayed[type] = element
        await new Promise<void>((resolve) => {
          element.once('ready', () => resolve())
          element.mount(container)
        })
        if (number % 3 === 0) element.destroy()
        else element.unmount()
        container.remove()
        if (!given.isLeaking) return
        container.addEventListener('click', () => kept.push(container))
        kept.push({ container, element })
      }

      async function place(first: number): Promise<void> {
        // The types differ from place to place, so that an element that stayed is mounted in one of them only.
        for (let number = first; number < given.count; number += given.places) await cycle(number)
      }

      await Promise.all(Array.from({ length: given.places }, (_, first) => place(first)))
    },
    { count, isLeaking, places },
  )
  // The last ones take a moment to go. A frame that the service itself holds ready may be there with the page.
  await expect.poll(() => page.frames().length).toBeLessThanOrEqual(2)
  // With a key of the sandbox a field is looked at for mistakes a second after it has come up.
  await page.waitForTimeout(1_500)
}

test.beforeEach(async ({ page, merchant, service }) => {
  await openElementPage(page, merchant, {
    service: service.origin,
    types: [],
    body: '<script>var kept = [], stayed = {}</script>',
  })
})

test('two hundred elements that came up and went keep no node, no listener and hardly a byte', async ({
  page,
}) => {
  const { nodes, listeners, bytesPerCycle } = await keptAfter(page, { count: 200 })
  expect(nodes).toBeLessThanOrEqual(0)
  expect(listeners).toBeLessThanOrEqual(0)
  expect(bytesPerCycle).toBeLessThan(keptBytesAllowed)
})

test('a page that keeps its containers and listens to them would be found out', async ({ page }) => {
  const { nodes, listeners, bytesPerCycle } = await keptAfter(page, { count: 48, isLeaking: true })
  expect(nodes).toBeGreaterThanOrEqual(48)
  expect(listeners).toBeGreaterThanOrEqual(48)
  expect(bytesPerCycle).toBeGreaterThan(keptBytesAllowed)
})
