import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../../../test/support/start-test-service.ts'
import { locales } from '../../locale.ts'

let service: TestService
let pay: string

beforeAll(async () => {
  service = await startTestService()
  pay = `/pay/${await service.newLinkId()}`
})
afterAll(() => service.close())

async function look(path: string, language: string) {
  const headers = { accept: 'text/html', 'accept-language': language, 'accept-encoding': 'br' }
  const answer = await service.send(path === 'pay' ? pay : path, { headers })
  const named = answer.headers.get('vary')?.split(', ') ?? []
  const isCompressed = answer.headers.get('content-encoding') !== null
  return { language: /<html lang="(\w+)"/.exec(answer.text)?.[1], named, isCompressed }
}

describe('a page of the service', () => {
  it.each([
    ['pay', true],
    ['/pay/none', true],
    ['/pay/none/slip', true],
    ['/3ds/tds_nobody', true],
    ['/3ds/tds_nobody/return', true],
    ['/dashboard/login', false],
    ['/dashboard/links', false],
    ['/nope', false],
  ])('in the language of the browser says so to caches: %s', async (path, isCompressed) => {
    for (const language of locales) {
      const page = await look(path, language)
      expect(page).toMatchObject({ language, isCompressed })
      expect(page.named).toContain('Accept-Language')
      expect(page.named.includes('Accept-Encoding')).toBe(isCompressed)
    }
  })

  it.each(['/', '/reference', '/test-cards', '/docs'])(
    'for developers is in English only: %s',
    async (path) => {
      const page = await look(path, 'pt')
      expect(page).toMatchObject({ language: 'en', isCompressed: true })
      expect(page.named).not.toContain('Accept-Language')
    },
  )
})
