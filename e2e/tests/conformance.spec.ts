import { isDeepStrictEqual } from 'node:util'
import type { Page } from '@playwright/test'
import { formBehaviours } from '../conformance/form-behaviours.ts'
import { naughtyStrings } from '../conformance/naughty-strings.ts'
import { sender } from '../conformance/send-text.ts'
import { listedIn } from '../conformance/suite.ts'
import { openCustomElements } from '../support/custom-elements-page.ts'
import { logIn } from '../support/log-in.ts'
import { expect, type ServiceSite, test } from '../support/sites.ts'
import { watchHarm } from '../support/watch-harm.ts'

// `npm run lab -- conformance` takes all of them. The list is in order of kinds, so a stride takes some of each kind.
const stride = Number(process.env.NAUGHTY_STRIDE ?? 16)
const strings = naughtyStrings.cases.filter((_, index) => index % stride === 0)

/** What a page is made of, and whether it shows a text. */
interface Shown {
  /** How often each element occurs. */
  readonly elements: string
  readonly hasText: boolean
}

/** Reads pages as a browser does, without running them. */
function read(
  page: Page,
  pages: readonly { readonly html: string; readonly text: string }[],
): Promise<Shown[]> {
  return page.evaluate(
    (given) =>
      given.map(({ html, text }) => {
        const { body } = new DOMParser().parseFromString(html, 'text/html')
        const all = [...body.querySelectorAll('*')]
        const counts = Map.groupBy(all, ({ localName }) => localName)
        const wanted = text.replace(/\r\n?/g, '\n').trim()
        return {
          elements: [...counts]
            .map(([name, { length }]) => `${name} ${length}`)
            .sort()
            .join(),
          hasText: all.some(({ textContent }) => textContent?.trim() === wanted),
        }
      }),
    pages,
  )
}

/** Returns a function that gets pages as the person who is logged in gets them. */
async function getter(page: Page, service: ServiceSite): Promise<(path: string) => Promise<string>> {
  const cookies = await page.context().cookies(`${service.origin}/dashboard`)
  const headers = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
  return async (path) => {
    const answer = await fetch(service.origin + path, { headers })
    expect(answer.status, path).toBe(200)
    return answer.text()
  }
}

test(`${strings.length} naughty strings are shown as they were sent, and nothing of them is markup`, async ({
  page,
  merchant,
  service,
}) => {
  test.setTimeout(1_800_000)
  const harm = await watchHarm(page, [service.origin, merchant.origin])
  await logIn(page, service)
  // The policy of the dashboard does not let a script parse markup.
  await page.goto(merchant.serve('/reader', '<!doctype html><title>Reader</title>'))
  const send = await sender(service)
  const get = await getter(page, service)
  const pagesOf = async (name: string, text: string) => {
    const sent = await send(name, text)
    if ('refusedWith' in sent) return sent.refusedWith
    const htmls = await Promise.all(Object.values(sent.pages).map((path) => get(path)))
    return read(
      page,
      htmls.map((html) => ({ html, text })),
    )
  }
  const plain = await pagesOf('plain', 'Two cups')
  const shows = { elements: expect.any(String), hasText: true }
  expect(plain).toEqual([shows, shows, shows, shows, shows, shows])
  const differing: string[] = []
  for (const { name, text } of strings) {
    const pages = await pagesOf(name, text)
    if (pages === 400) differing.push(name)
    else expect(pages, `${name}: ${text}`).toEqual(plain)
  }
  const names = new Set(strings.map(({ name }) => name))
  expect(differing.sort()).toEqual(listedIn(naughtyStrings).filter((name) => names.has(name)))
  for (const list of ['links', 'payments', 'refunds']) await readList(page, service, list)
  expect(harm.seen).toEqual([])
})

/** Opens every page of a list in the dashboard, with its scripts. */
async function readList(page: Page, service: ServiceSite, list: string): Promise<void> {
  await page.goto(`${service.origin}/dashboard/${list}`)
  const next = page.locator('a[rel=next]')
  while ((await next.count()) > 0) {
    await next.click()
    await page.waitForLoadState('load')
  }
}

test('the same strings do change a page as markup', async ({ page, merchant }) => {
  await page.goto(merchant.serve('/reader', '<!doctype html><title>Reader</title>'))
  const shown = await read(
    page,
    naughtyStrings.cases.map(({ text }) => ({ html: `<p>${text}</p>`, text })),
  )
  expect(shown.filter(({ elements, hasText }) => elements !== 'p 1' || !hasText).length).toBeGreaterThan(150)
})

test(`<element-pan> behaves as an <input> in ${formBehaviours.cases.length} respects of forms`, async ({
  page,
  merchant,
  service,
}) => {
  const body = '<element-group api-key="ek_test_demo"><main id="container"></main></element-group>'
  await openCustomElements(page, merchant, { service: service.origin, body })
  const observe = async (tag: string, behaviour: string) => {
    await page.evaluate((localName) => {
      // The elements work in microtasks, so a task is enough for them.
      const settle = () => new Promise<void>((resolve) => setTimeout(resolve))
      const build = async (markup: string) => {
        const container = document.querySelector('#container')
        if (!container) throw new Error('There is no container.')
        container.innerHTML = markup
          .replaceAll('<x-control', `<${localName} class="control"`)
          .replaceAll('</x-control>', `</${localName}>`)
        await settle()
        return container.querySelector('.control')
      }
      Object.assign(globalThis, { build, settle })
    }, tag)
    return page.evaluate(behaviour)
  }
  const listed = listedIn(formBehaviours)
  const differing: string[] = []
  for (const { name, observe: behaviour } of formBehaviours.cases) {
    const code = `({${behaviour.toString()}}).observe()`
    const expected = await observe('input', code)
    const ours = await observe('element-pan', code)
    if (isDeepStrictEqual(ours, expected)) continue
    const how = `: expected ${JSON.stringify(expected)}, got ${JSON.stringify(ours)}`
    differing.push(listed.includes(name) ? name : name + how)
  }
  expect(differing.sort()).toEqual(listed)
})
