import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../../server/test/support/close-after-all.ts'
import { type Answer, startTestService } from '../../../server/test/support/start-test-service.ts'
import { visitDashboard } from '../../../server/test/support/visit-dashboard.ts'

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const boundary = '----WebKitFormBoundaryAbCdEfGhIjKlMnOp'

const service = await closeAfterAll(startTestService())
const visitor = await visitDashboard(service)

const part = (disposition: string, content: string | Buffer = '', more = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\n${more}Content-Disposition: form-data; ${disposition}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
const key = () => part('name="formKey"', visitor.formKey)
const logo = (more = '') => part('name="logo"; filename="a.png"', picture, more)
const other = part('name="other"')

function upload(parts: readonly Buffer[], parameters = `boundary=${boundary}`): Promise<Answer> {
  const { cookie } = visitor
  return service.send('/dashboard/settings/logo', {
    method: 'POST',
    headers: {
      cookie,
      origin: service.url,
      'sec-fetch-site': 'same-origin',
      'content-type': `multipart/form-data; ${parameters}`,
    },
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    redirect: 'manual',
  })
}

describe('the form that stores a logo', () => {
  it('may have a few parts more than the browser sends', async () => {
    expect((await upload([key(), logo()])).status).toBe(303)
    expect((await upload([key(), logo(), other, other])).status).toBe(303)
  })

  it.each([
    ['five parts', () => [key(), logo(), other, other, other]],
    ['thousands of parts', () => [key(), logo(), ...Array<Buffer>(1500).fill(other)]],
    ['a part with thousands of headers', () => [key(), logo('A: b\r\n'.repeat(4000))]],
    ['headers that never end', () => [key(), Buffer.from(`--${boundary}\r\n${'A: b\r\n'.repeat(4000)}`)]],
  ])('is refused with %s, before it is parsed', async (_, parts) => {
    expect((await upload(parts())).status).toBe(400)
  })

  it.each([
    `boundary="${boundary}"`,
    `boundary=${boundary}; boundary=y`,
    `charset=utf-8; boundary=${boundary}`,
    'boundary=',
    '',
  ])('is refused with a boundary as no browser writes it: %j', async (parameters) => {
    expect((await upload([key(), logo()], parameters)).status).toBe(400)
  })
})
