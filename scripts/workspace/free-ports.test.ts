import { createServer } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { demoAddress, serviceAddress } from './addresses.mjs'
import { explainListenFailure, refuseTakenPorts } from './free-ports.mjs'

describe('a port that is not available', () => {
  it('is reported together with the variable that sets another port', async () => {
    const port = await takenPort()
    await expect(refuseTakenPorts([serviceAddress({ PORT: String(port) })])).rejects.toThrow(
      `Port ${port} is already in use: stop the program that listens there, or choose another port for the service with PORT.`,
    )
    await expect(refuseTakenPorts([demoAddress({ DEMO_PORT: String(port) })])).rejects.toThrow(
      /with DEMO_PORT\.$/,
    )
  })

  it('may be a port that is used twice', async () => {
    const env = { PORT: '4999', DEMO_PORT: '4999' }
    await expect(refuseTakenPorts([serviceAddress(env), demoAddress(env)])).rejects.toThrow(
      'PORT and DEMO_PORT are both 4999: give the service and the demo shop a port each.',
    )
  })

  it.each([
    ['EACCES', /^No permission to listen on port 4242: choose a port of 1024 or above/],
    ['EADDRNOTAVAIL', /^This machine has no address 127\.0\.0\.1/],
    ['EMFILE', /^Port 4242 cannot be used for the service \(EMFILE\)/],
  ])('has its own sentence for %s', (code, sentence) => {
    expect(explainListenFailure(serviceAddress({}), '127.0.0.1', code)).toMatch(sentence)
  })

  it('is not reported if only IPv6 is missing', () => {
    expect(explainListenFailure(demoAddress({}), '::1', 'EADDRNOTAVAIL')).toBeNull()
  })
})

async function takenPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
