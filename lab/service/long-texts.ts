import { join } from 'node:path'
import { longText, sendTo, startTextService, units } from '../../packages/server/test/fuzz/long-texts.ts'
import { openForwardScene } from '../../packages/server/test/support/forwarding/forward-scene.ts'
import {
  type Answer,
  asMerchant,
  type TestService,
} from '../../packages/server/test/support/start-test-service.ts'
import { makeTemporaryFolder } from '../../packages/server/test/support/temporary-folder.ts'

// Measures which request with a long text takes the most processor time, of the service, its client and the destination of
// forwarded requests together, and fails if one takes more than 20 ms: npm run lab -- long-texts
const mostMs = 20
const { service, places } = await startTextService({
  // Log lines are masked, which may take time too.
  log: { level: 'info', destination: { write() {} } },
})
const texts = places.flatMap((place) =>
  units.map((unit) => {
    const text = longText(unit, place.mostBytes, place)
    return { name: `${place.name}, ${JSON.stringify(unit)}`, send: () => sendTo(service, place, text) }
  }),
)
// Thousands of numbers take more time to read than one text of the same length. Those of an accepted request to forward
// are also compared with earlier requests, stored and sent.
const folder = makeTemporaryFolder()
const forwarding = await openForwardScene({ kind: 'file', path: join(folder.path, 'store.sqlite') })
const cardId = await forwarding.service.newCardId()
const decimals = ['-0', '1.5'].flatMap((decimal) => {
  const list = `[${ofLength((place) => (place === 0 ? decimal : `,${decimal}`))}]`
  const named = `{${ofLength((place) => `${place === 0 ? '' : ','}"${place.toString(36)}":${decimal}`)}}`
  const forward = async (body: string) => {
    const fields = { cardId, destination: 'processor', path: '/v1/payments', headers: { x: '{{card.pan}}' } }
    const answer = await postJson(
      forwarding.service,
      '/v1/forward',
      JSON.stringify({ ...fields, body: [] }).replace('[]', body),
    )
    if (answer.status !== 200) throw new Error(answer.text)
  }
  return [
    {
      name: `${decimal} many times, to /v1/auth/token`,
      send: () => postJson(service, '/v1/auth/token', `{"clientId":${list}}`),
    },
    { name: `${decimal} many times, forwarded in a list`, send: () => forward(list) },
    { name: `${decimal} many times, forwarded in an object`, send: () => forward(named) },
  ]
})
// The code that reads a list of numbers is compiled only after several.
const requests = [...texts, ...Array(8).fill(decimals).flat()]
const leastMs = new Map<string, number>()
// The program measures in rounds, so that pauses of the garbage collector or the compiler do not hit the same request
// each time.
for (let round = 0; round < 4; round += 1) {
  for (const { name, send } of requests) {
    const before = process.cpuUsage()
    await send()
    const { user, system } = process.cpuUsage(before)
    leastMs.set(name, Math.min(leastMs.get(name) ?? Number.POSITIVE_INFINITY, (user + system) / 1000))
  }
}
await service.close()
await forwarding.close()
folder.remove()
const costs = [...leastMs].sort(([, a], [, b]) => b - a)
const median = costs[costs.length >> 1]?.[1].toFixed(1)
const slowest = costs.slice(0, 5).map(([name, ms]) => `${ms.toFixed(1).padStart(6)} ms  ${name}\n`)
process.stdout.write(`${costs.length} requests; the median takes ${median} ms.\n${slowest.join('')}`)
if ((costs[0]?.[1] ?? 0) > mostMs) process.exitCode = 1

function ofLength(part: (place: number) => string): string {
  let text = ''
  for (let place = 0; text.length < 64_000; place += 1) text += part(place)
  return text
}

function postJson(to: TestService, path: string, body: string): Promise<Answer> {
  const headers = { ...asMerchant('demo'), 'content-type': 'application/json' }
  return to.send(path, { method: 'POST', headers, body })
}
