import { createServer } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { demoAddress, serviceAddress } from './addresses.mjs'
import { explainListenFailure, refuseTakenPorts } from './free-ports.mjs'

describe('a port that cannot be had', () => {
  it('is named together with the variable that chooses another', async () => {
    const port = await takenPort()
    await expect(refuseTakenPorts([serviceAddress({ PORT: String(port) })])).rejects.toThrow(
      `Port ${port} is already in use: stop the program that listens there, or choose another port for the service with PORT.`,
    )
    await expect(refuseTakenPorts([demoAddress({ DEMO_PORT: String(port) })])).rejects.toThrow(
      /with DEMO_PORT\.$/,
    )
  })

  it('may be one that was given twice', async () => {
    const env = { PORT: '4999', DEMO_PORT: '4999' }
    await expect(refuseTakenPorts([serviceAddress(env), demoAddress(env)])).rejects.toThrow(
      'PORT and DEMO_PORT are both 4999: give the service and the demo shop a port each.',
    )
  })

  it.each([
    ['EACCES', /^No permission to listen on port 4242: choose a port of 1024 or above/],
    ['EADDRNOTAVAIL', /^This machine has no address 127\.0\.0\.1/],
    ['EMFILE', /^Port 4242 cannot be used for the service \(EMFILE\)/],
  ])('for %s has a sentence of its own', (code, sentence) => {
    expect(explainListenFailure(serviceAddress({}), '127.0.0.1', code)).toMatch(sentence)
  })

  it('is not one that only lacks IPv6', () => {
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
