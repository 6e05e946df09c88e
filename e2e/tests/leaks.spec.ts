import type { CDPSession, Page } from '@playwright/test'
import { type Globals, onPage, openElementPage, type PageElement, typeIn } from '../support/element-page.ts'
import { expect, test } from '../support/sites.ts'

/** The maximum that may remain per cycle: a closure or two, but no element, frame or container. */
const keptBytesAllowed = 1_000

/** The number of fields that are mounted in parallel, so that the test does not wait for a hundred one by one. */
const places = 4

interface Remains {
  readonly nodes: number
  readonly listeners: number
  readonly bytesPerCycle: number
}

interface Cycles {
  readonly count: number
  /** Whether the page keeps the container of each cycle and listens to it. */
  readonly isLeaking?: boolean
}

type LeakGlobals = Globals & { kept: object[]; stayed: Record<string, PageElement> }

/** Runs cycles and counts what remains afterwards, after garbage collection. */
async function keptAfter(page: Page, cycles: Cycles): Promise<Remains> {
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
  // Objects that one collection frees can refer to objects that only the next one frees.
  for (let time = 0; time < 3; time += 1) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const metric = (name: string): number => metrics.find((each) => each.name === name)?.value ?? Number.NaN
  return { nodes: metric('Nodes'), listeners: metric('JSEventListeners'), bytes: metric('JSHeapUsedSize') }
}

/** Elements end in three ways: they are destroyed, unmounted and forgotten, or unmounted and mounted again. */
async function runCycles(page: Page, { count, isLeaking = false }: Cycles): Promise<void> {
  await typeOnce(page)
  await onPage(
    page,
    async (globals, given) => {
      const { payments } = globals
      const { kept, stayed } = globals as LeakGlobals
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
        if (container.className !== '' || container.childNodes.length > 0)
          throw new Error(`An element left this behind: ${container.outerHTML}`)
        container.remove()
        if (!given.isLeaking) return
        container.addEventListener('click', () => kept.push(container))
        kept.push({ container, element })
      }

      async function place(first: number): Promise<void> {
        // The types differ between places, so that a remaining element is mounted in only one of them.
        for (let number = first; number < given.count; number += given.places) await cycle(number)
      }

      await Promise.all(Array.from({ length: given.places }, (_, first) => place(first)))
    },
    { count, isLeaking, places },
  )
  // The last frames take a moment to disappear. The service's own warm-up frame may remain with the page.
  await expect.poll(() => page.frames().length).toBeLessThanOrEqual(2)
  // With a sandbox key, a field is examined for mistakes a second after it is ready.
  await page.waitForTimeout(1_500)
}

/** A field in which somebody has typed ends too. */
async function typeOnce(page: Page): Promise<void> {
  await onPage(page, (globals) => {
    const container = document.body.appendChild(document.createElement('div'))
    container.id = 'pan'
    const typed = globals.payments.elements().create('pan')
    typed.mount(container)
    Object.assign(globals, { typed })
  })
  await typeIn(page, 'pan', '4242')
  await onPage(page, (globals) => {
    ;(globals as unknown as { typed: PageElement }).typed.destroy()
    Object.assign(globals, { typed: null })
    document.querySelector('#pan')?.remove()
  })
}

test.beforeEach(async ({ page, merchant, service }) => {
  await openElementPage(page, merchant, {
    service: service.origin,
    types: [],
    body: '<script>var kept = [], stayed = {}</script>',
  })
})

test('a hundred elements that were mounted and removed leave no node, no listener, no class and hardly a byte, and a page that keeps its containers is detected', async ({
  page,
}) => {
  // The first cycles compile code and fill the browser's caches, which do not grow afterwards.
  await runCycles(page, { count: 24 })
  const { nodes, listeners, bytesPerCycle } = await keptAfter(page, { count: 100 })
  expect(nodes).toBeLessThanOrEqual(0)
  expect(listeners).toBeLessThanOrEqual(0)
  expect(bytesPerCycle).toBeLessThan(keptBytesAllowed)

  const kept = await keptAfter(page, { count: 24, isLeaking: true })
  expect(kept.nodes).toBeGreaterThanOrEqual(24)
  expect(kept.listeners).toBeGreaterThanOrEqual(24)
  expect(kept.bytesPerCycle).toBeGreaterThan(keptBytesAllowed)
})
