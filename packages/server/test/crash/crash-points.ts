import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { holdWrites } from './block-writes.ts'
import type { KillingScene } from './crash-scene.ts'
import type { Passage } from './gate.ts'

/** A moment in the service's work at which it is killed. */
export interface Instant {
  readonly name: string
  /**
   * Lets `begin` set something off, and kills the service at the moment.
   *
   * @param call The call to the acquirer that the moment is about.
   * @returns what is still to come when the service is back.
   */
  strike(scene: KillingScene, call: string, begin: () => void): Promise<() => Promise<unknown>>
}

const nothing = async (): Promise<void> => {}

/** Half a request has come: nothing can have been written. */
export const beforeTheIntent: Instant = {
  name: 'before it is written down',
  strike: async ({ services: [service] }, _call, begin) => {
    const { hostname, port } = new URL(service.url)
    const socket = connect(Number(port), hostname)
    // The service dies on it.
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(
      'POST /v1/payments/charges/card HTTP/1.1\r\nHost: pay.example\r\nx-api-key: ek_test_demo\r\n',
    )
    socket.write(
      'Authorization: Bearer at_test_demo\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
    )
    await sleep(10)
    await service.kill()
    socket.destroy()
    begin()
    return nothing
  },
}

/** Moments at a call of the service to its acquirer. */
export const instantsOfCalls: readonly Instant[] = [
  atCall('when it is written down, and the call is lost', async ({ kill }) => {
    await kill()
    return null
  }),
  atCall('when it is written down, and the call arrives after its death', async ({ kill, forward }) => {
    await kill()
    await forward()
    return null
  }),
  atCall(
    'when it is written down, and the call arrives after its return',
    async ({ kill, later, forward }) => {
      await kill()
      later(forward)
      return null
    },
  ),
  atCall('when the acquirer has done it, and the answer is lost', async ({ kill, forward }) => {
    await forward()
    await kill()
    return null
  }),
  atCall('when it has the answer, and has not written it down', async ({ scene, kill, forward }) => {
    const answer = await forward()
    const release = await holdWrites(scene.address)
    // Time enough to read the answer, and to wait for its turn to write.
    void sleep(25).then(kill).finally(release)
    return answer
  }),
]

interface AtCall {
  readonly scene: KillingScene
  readonly forward: Parameters<Passage>[1]
  kill(): Promise<void>
  /** Leaves something for when the service is back. */
  later(act: () => Promise<unknown>): void
}

function atCall(name: string, meanwhile: (at: AtCall) => ReturnType<Passage>): Instant {
  return {
    name,
    strike: async (scene, call, begin) => {
      const killed = Promise.withResolvers<void>()
      let rest: () => Promise<unknown> = nothing
      const later = (act: () => Promise<unknown>): void => {
        rest = act
      }
      const kill = async (): Promise<void> => {
        await scene.services[0].kill()
        killed.resolve()
      }
      const { passage } = scene.gate
      scene.gate.passage = ({ path }, forward) => {
        if (path !== call) return forward()
        scene.gate.passage = passage
        return meanwhile({ scene, forward, kill, later })
      }
      begin()
      await killed.promise
      return rest
    },
  }
}
