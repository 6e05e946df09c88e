import { afterEach, expect, it, vi } from 'vitest'
import { openSandboxSession } from './sandbox-session.ts'

afterEach(() => void vi.unstubAllGlobals())

it.each(['localhost:4242', '127.0.0.1:4242', ''])(
  'the address "%s" is named as the mistake',
  async (baseUrl) => {
    await expect(openSandboxSession({ baseUrl })).rejects.toThrow(
      `baseUrl must be the address of the service, http://…, but is ${baseUrl}.`,
    )
  },
)

it.each(['<!doctype html>', 'null'])('a server that answers %s is named as no service', async (answer) => {
  vi.stubGlobal('fetch', async () => new Response(answer))
  await expect(openSandboxSession({ baseUrl: 'http://localhost:3000' })).rejects.toThrow(
    'POST http://localhost:3000/v1/sandbox/sessions answered 200: it is not an element.js service.',
  )
})
