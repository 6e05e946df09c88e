import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { blockWrites } from './block-writes.ts'
import type { CrashScene } from './crash-scene.ts'
import type { Passage } from './gate.ts'

/** A moment in the service's work at which it is killed. */
export interface CrashPoint {
  readonly name: string
  /**
   * Runs `begin` and kills the service at this moment of its work.
   *
   * @param call The call to the acquirer at which the service is killed.
   * @returns what is left to do once the service runs again.
   */
  crash(scene: CrashScene, call: string, begin: () => void): Promise<() => Promise<unknown>>
}

const nothing = async (): Promise<void> => {}

/** Half of a request has arrived: nothing can have been written. */
export const beforeTheIntent: CrashPoint = {
  name: 'before the intent is written',
  crash: async ({ services: [service] }, _call, begin) => {
    const { hostname, port } = new URL(service.url)
    const socket = connect(Number(port), hostname)
    // The service dies while the connection is open.
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write('POST /v1/payments/charges/card HTTP/1.1\r\nHost: localhost\r\nx-api-key: ek_test_demo\r\n')
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

/** Moments around a call of the service to its acquirer. */
export const crashPointsOfCalls: readonly CrashPoint[] = [
  atCall('after the intent is written, and the call is lost', async ({ kill }) => {
    await kill()
    return null
  }),
  atCall('after the intent is written, and the call arrives after its death', async ({ kill, forward }) => {
    await kill()
    await forward()
    return null
  }),
  atCall(
    'after the intent is written, and the call arrives after its restart',
    async ({ kill, later, forward }) => {
      await kill()
      later(forward)
      return null
    },
  ),
  atCall('after the acquirer has done it, and the answer is lost', async ({ kill, forward }) => {
    await forward()
    await kill()
    return null
  }),
  atCall('after the answer has arrived, before the outcome is written', async ({ scene, kill, forward }) => {
    const answer = await forward()
    const release = await blockWrites(scene.address)
    // Enough time to read the answer and to wait for the write lock.
    void sleep(25).then(kill).finally(release)
    return answer
  }),
]

interface AtCall {
  readonly scene: CrashScene
  readonly forward: Parameters<Passage>[1]
  kill(): Promise<void>
  /** Registers what is to be done once the service runs again. */
  later(operation: () => Promise<unknown>): void
}

function atCall(name: string, meanwhile: (at: AtCall) => ReturnType<Passage>): CrashPoint {
  return {
    name,
    crash: async (scene, call, begin) => {
      const killed = Promise.withResolvers<void>()
      let rest: () => Promise<unknown> = nothing
      const later = (operation: () => Promise<unknown>): void => {
        rest = operation
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
