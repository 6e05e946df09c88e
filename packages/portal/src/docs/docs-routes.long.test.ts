import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import { createSimulator } from '../../../payments/src/acquirer/simulator.ts'
import { closeAfterAll } from '../../../server/test/support/close-after-all.ts'
import { startTestService } from '../../../server/test/support/start-test-service.ts'
import { readDocs } from './read-docs.ts'

const pages = readDocs('https://pay.example')
const paths = pages.map(({ path }) => path)

const service = await closeAfterAll(startTestService())

async function open(path: string): Promise<Window['document']> {
  const { document } = new Window()
  document.write((await service.send(path)).text)
  return document
}

describe('the documentation', () => {
  it.each(pages.map((page) => [page.path, page] as const))(
    '%s is a page with its title, each id once, and links that lead somewhere',
    async (path, { title, description }) => {
      expect(description).not.toBe('')
      const { status, headers } = await service.send(path)
      expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
      const document = await open(path)
      // Code is shown as text, also HTML with scripts and handlers.
      const attributes = [...document.querySelectorAll('body *')].flatMap((each) => each.getAttributeNames())
      expect(attributes.filter((name) => /^(src|style|on\w+)$/.test(name))).toEqual([])
      expect(document.querySelectorAll('script')).toHaveLength(1)
      expect([...document.querySelectorAll('h1')].map(({ textContent }) => textContent)).toEqual([title])
      expect(document.querySelector('main')?.textContent).not.toContain('<picture>')
      const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
      expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted())
      const links = [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href') ?? '')
      const inPage = links.filter((href) => href.startsWith('#')).map((href) => href.slice(1))
      expect(inPage.filter((id) => !ids.includes(decodeURIComponent(id)))).toEqual([])
      const known = [...paths, ...paths.map((each) => `${each}.md`), '/docs', '/llms.txt', '/reference']
      const elsewhere = links.filter((href) => !/^(#|https?:)/.test(href)).map((href) => href.split('#')[0])
      expect(elsewhere.filter((each) => !known.includes(each ?? ''))).toEqual([])
    },
  )

  it('is Markdown at the same address with .md, whose links lead to Markdown', async () => {
    for (const path of paths) {
      const { status, headers, text } = await service.send(`${path}.md`)
      expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'text/markdown; charset=utf-8'])
      const links = [...text.matchAll(/\]\((\/docs\/[^()#\s]+)/g)].map(([, link]) => link)
      expect(links.filter((link) => !paths.includes(link?.replace(/\.md$/, '') ?? ''))).toEqual([])
    }
    expect((await service.send('/docs/csp.md')).text).toContain('](/docs/threat-model.md')
  })

  it('has the address of this service wherever it names the one of its examples', async () => {
    const named = /https?:\/\/127\.0\.0\.1:4242\b/
    for (const path of paths.flatMap((each) => [each, `${each}.md`])) {
      expect([path, (await service.send(path)).text.match(named)?.[0]]).toEqual([path, undefined])
    }
    const install = `npm install ${service.url}/packages/element.tgz ${service.url}/packages/react.tgz`
    for (const path of ['/docs/library', '/docs/library.md', '/docs/packages/react.md']) {
      expect((await service.send(path)).text).toContain(install)
    }
    // The sandbox's keys go with it.
    expect((await service.send('/docs/packages/node.md')).text).toContain(
      `baseUrl: '${service.url}', apiKey: 'ek_test_demo', accessToken: 'at_test_demo'`,
    )
  })

  it('is listed for programs in llms.txt, with absolute addresses', async () => {
    const { text } = await service.send('/llms.txt')
    expect(text).toMatch(/^# element\.js\n\n> \S.*\n\n## Build a shop\n\n- \[/)
    const links = [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\): \S/gm)].map(([, link]) => link)
    expect(links).toEqual([...paths.map((path) => `${service.url}${path}.md`), `${service.url}/openapi.json`])
  })

  it('exists only in the sandbox', async () => {
    const acquirer = createSimulator({ ledgerLocation: ':memory:', nowMs: Date.now })
    const live = await startTestService({ mode: 'live', acquirer, publicUrl: 'https://pay.example' })
    for (const path of ['/docs', '/docs/library', '/llms.txt']) {
      expect([path, (await live.send(path)).status]).toEqual([path, 404])
    }
    await live.close()
  })
})

describe('the search', () => {
  const find = (query: string) => open(`/docs?q=${encodeURIComponent(query)}`)
  const results = (document: Window['document']) =>
    [...document.querySelectorAll('.results a')].map((link) => link.getAttribute('href'))

  it('finds the part about an option by its name', async () => {
    const document = await find('secureCvv')
    expect(results(document).some((href) => href?.startsWith('/docs/library'))).toBe(true)
    expect(document.querySelector('[type=search]')?.getAttribute('value')).toBe('secureCvv')
    expect(document.querySelector('form.find [type=submit]')?.textContent).toBe('Search')
  })

  it('finds only places with every word, in any order and case', async () => {
    const [one, other] = [await find('Refund PARTIAL'), await find('partial refund')]
    expect(results(one).length).toBeGreaterThan(0)
    expect(new Set(results(other))).toEqual(new Set(results(one)))
    expect(results(await find('refund xylophone'))).toEqual([])
  })

  it('says for what it has searched if a word was misspelt, in the title too', async () => {
    const document = await find('partial refnud')
    expect(document.title).toBe('Results for “partial refund” · element.js')
    expect(document.querySelector('[role=status]')?.textContent).toMatch(
      /^\d+ places with “partial refund”, since refnud is not in the documentation\.$/,
    )
    expect(document.querySelector('[type=search]')?.getAttribute('value')).toBe('partial refnud')
  })

  it('shows the query as text, and masks what looks like a card number', async () => {
    const { text } = await service.send(`/docs?q=${encodeURIComponent('<script>alert(1)</script>')}`)
    expect(text).toContain('&#60;script&#62;alert(1)')
    expect(text.match(/<script/g)).toHaveLength(1)
    expect((await find('4242424242424242')).querySelector('[role=status]')?.textContent).not.toContain(
      '4242424242424242',
    )
  })

  it('lists all documents if the query is empty or too long', async () => {
    for (const query of ['', '?q=', '?q=+', `?q=${'a'.repeat(101)}`, '?q=a&q=b']) {
      const document = await open(`/docs${query}`)
      expect([query, document.querySelectorAll('.entries a').length]).toEqual([query, pages.length])
    }
  })
})
