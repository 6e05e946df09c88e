import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it, vi } from 'vitest'
import { clearMemoryWhenIdle } from './clear-memory.ts'

it('clears the memory after a request whose client leaves before the answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const server = createServer().listen(0, '127.0.0.1')
  try {
    await once(server, 'listening')
    clearMemoryWhenIdle()
    vi.advanceTimersByTime(10_000)
    expect(vi.getTimerCount()).toBe(0)
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.write('POST / HTTP/1.1\r\nhost: a.example\r\ncontent-length: 9\r\n\r\n{')
    const [, response] = await once(server, 'request')
    socket.destroy()
    await once(response, 'close')
    expect(vi.getTimerCount()).toBe(1)
  } finally {
    vi.useRealTimers()
    server.close()
  }
})
