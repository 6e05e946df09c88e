import { readFileSync } from 'node:fs'
import { publishedTestNumbers } from '@element-js/card/test-numbers'
import { paymentMethods } from '@element-js/protocol/http'
import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import type { ApiDocument } from '../../http/src/openapi/document.ts'
import { describeTestCard, testCardOutcomes } from '../../payments/src/acquirer/describe-test-card.ts'
import { createSimulator } from '../../payments/src/acquirer/simulator.ts'
import { statusAfter, transferStatusCodes } from '../../payments/src/charges/domain/transfer-status.ts'
import { closeAfterAll } from '../../server/test/support/close-after-all.ts'
import { asMerchant, reasonOf, startTestService } from '../../server/test/support/start-test-service.ts'
import { catalogue } from '../../values/src/errors.ts'
import { endpointsOf } from './reference/endpoints.ts'

type Document = Window['document']

const service = await closeAfterAll(startTestService())
const contract = (await service.send('/openapi.json')).body as ApiDocument
const reference = await read('/reference')

async function read(path: string): Promise<Document> {
  const { text } = await service.send(path)
  const { document } = new Window()
  document.write(text)
  return document
}

const textOf = (document: Document, selector: string): string =>
  document.querySelector(selector)?.textContent ?? `nothing is ${selector}`

describe('every page', () => {
  const pages = ['/', '/reference', '/test-cards']

  it.each(pages)('%s loads nothing, runs only its own script, and cannot be framed', async (path) => {
    const { status, headers, text } = await service.send(path)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
    expect(text).not.toMatch(/ (src|style|on\w+)=|@import|url\(/)
    expect(text.match(/<script/g)).toHaveLength(1)
  })

  it.each(pages)('%s is compressed, and not sent again to a browser that has it', async (path) => {
    const response = await fetch(service.url + path, { headers: { 'accept-encoding': 'br' } })
    expect(response.headers.get('content-encoding')).toBe('br')
    const etag = response.headers.get('etag') ?? ''
    const headers = { 'accept-encoding': 'br', 'if-none-match': etag }
    expect((await service.send(path, { headers })).status).toBe(304)
  })

  it.each(pages)('%s has each id once, and no link to a missing id', async (path) => {
    const document = await read(path)
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const wanted = [...document.querySelectorAll('a[href^="#"]')].map((link) =>
      link.getAttribute('href')?.slice(1),
    )
    expect(wanted.filter((id) => !ids.includes(id ?? ''))).toEqual([])
  })

  it('exists only in the sandbox, except the reference, which has no sandbox tools in live mode', async () => {
    const acquirer = createSimulator({ ledgerLocation: ':memory:', nowMs: Date.now })
    const live = await startTestService({ mode: 'live', acquirer, publicUrl: 'https://pay.example' })
    for (const path of ['/', '/test-cards']) expect((await live.send(path)).status).toBe(404)
    const { status, text } = await live.send('/reference')
    expect(status).toBe(200)
    expect(text).not.toMatch(/\/v1\/sandbox|[ae][kt]_test_|href="\/test-cards/)
    expect(text).toContain('curl https://pay.example/health')
    await live.close()
  })
})

describe('the reference', () => {
  it('has every operation of the API with its path, fields and errors', () => {
    for (const { method, path, operation } of endpointsOf(contract)) {
      const section = `#${operation.operationId}`
      expect(textOf(reference, `${section} .endpoint`)).toBe(`${method.toUpperCase()} ${path}`)
      const body = operation.requestBody?.content['application/json']?.schema.properties ?? {}
      const fields = [...reference.querySelectorAll(`${section} dt`)].map(({ textContent }) => textContent)
      expect(fields).toEqual(expect.arrayContaining(Object.keys(body)))
    }
    expect(textOf(reference, '#createCardPayment .reasons')).toContain('402 insufficient_funds')
    expect(textOf(reference, '#captureCardPayment .reasons')).toContain('409 payment_not_authorized')
  })

  it('describes the items of a list, and the type of a nullable value', () => {
    const fields = [...reference.querySelectorAll('#createPaymentLink dt')]
    const ruleOf = (name: string): string | undefined =>
      fields.find(({ textContent }) => textContent === name)?.nextElementSibling?.textContent
    for (const method of paymentMethods) expect(ruleOf('allowPaymentMethods')).toContain(method)
    expect(ruleOf('name')).toContain('Up to 50 characters.')
    expect(ruleOf('value')).toContain('Above 0. At most 1.')
  })

  it('has every error of the catalogue', () => {
    for (const [reason, { status, message }] of Object.entries(catalogue)) {
      const row = textOf(reference, `#error-${reason}`)
      expect(row).toContain(message)
      expect(row).toContain(String(status))
    }
  })

  it('has every state and every transition', () => {
    const states = textOf(reference, '#states')
    for (const [status, code] of Object.entries(transferStatusCodes))
      expect(states).toContain(`${status} ${code}`)
    expect(statusAfter('AUTHORIZED', 'captured')).toBe('SETTLED')
    expect(states).toContain('AUTHORIZEDSETTLEDFull or partial capture')
    expect(states).not.toContain('SETTLEDCANCELLED')
    expect(states).toContain('IN_PROGRESSINITIAL_STATUS')
  })
})

describe('the test cards', () => {
  it('on the page are those of the simulator, each once', async () => {
    const document = await read('/test-cards')
    const shown = [...document.querySelectorAll('.number-cell code')].map(({ textContent }) => textContent)
    const special = testCardOutcomes.map(({ pan }) => pan)
    expect(shown.toSorted()).toEqual([...special, ...publishedTestNumbers].toSorted())
  })

  it.each(testCardOutcomes.map((outcome) => [outcome.pan, outcome] as const))(
    '%s behaves as the page says',
    async (pan, outcome) => {
      const { declineReason } = outcome
      const words = describeTestCard(outcome, 'en')
      await service.post('/v1/sandbox/reset', {}, asMerchant('demo'))
      const verified = await service.tokenize({ pan })
      const isVerified = !words.startsWith('Declined at verification')
      expect([verified.status, reasonOf(verified)]).toEqual(isVerified ? [200, null] : [402, declineReason])
      const cardId = await service.newCardId(pan, { verifyCard: false })
      const charged = await service.charge({ cardId })
      const isApproved = declineReason === null || words.includes('approved without')
      expect([charged.status, reasonOf(charged)]).toEqual(isApproved ? [200, null] : [402, declineReason])
    },
  )

  it('in the documents are the same', () => {
    const rows = testCardOutcomes.map(
      (outcome) =>
        `| \`${outcome.pan}\` | ${outcome.declineReason ? `\`${outcome.declineReason}\`` : 'approved'} | ${describeTestCard(outcome, 'en')} |`,
    )
    const document = readFileSync(new URL('../../../docs/sandbox.md', import.meta.url), 'utf8')
    expect(document).toContain(`| Test card | | |\n|---|---|---|\n${rows.join('\n')}\n\n`)
  })
})
