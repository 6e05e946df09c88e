import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { connect } from 'node:net'
import { expect, it, vi } from 'vitest'
import { asMerchant, startTestService } from '../../../server/test/support/start-test-service.ts'

it('a body that its client cuts off is refused, and is no error of the service', async () => {
  const lines: string[] = []
  const service = await startTestService({
    log: { level: 'info', destination: { write: (line: string) => void lines.push(line) } },
  })
  const { port, hostname } = new URL(service.url)
  const cutOff = [
    ['/v1/payments/charges/card', 'application/json'],
    ['/dashboard/login', 'application/x-www-form-urlencoded'],
  ] as const
  for (const [index, [path, type]] of cutOff.entries()) {
    const socket = connect(Number(port), hostname)
    const head = [`POST ${path} HTTP/1.1`, `host: ${hostname}:${port}`, `origin: ${service.url}`]
    for (const [name, value] of Object.entries(asMerchant('demo'))) head.push(`${name}: ${value}`)
    head.push('sec-fetch-site: same-origin', `content-type: ${type}`, 'content-length: 99')
    const leave = (): void => {
      unsubscribe('http.server.request.start', leave)
      socket.destroy()
    }
    subscribe('http.server.request.start', leave)
    socket.write(`${head.join('\r\n')}\r\n\r\n{`)
    await vi.waitFor(() => expect(lines.join('').split('malformed_request')).toHaveLength(index + 2))
  }
  await service.close()
  expect(lines.map((line) => JSON.parse(line).level)).not.toContain(50)
})
