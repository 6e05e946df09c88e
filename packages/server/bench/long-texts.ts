import { longText, sendTo, startTextService, units } from '../test/fuzz/long-texts.ts'
import { asMerchant } from '../test/support/start-test-service.ts'

// Measures which request with a long text takes the most processor time, of the service and its client together, and
// fails if one takes more than 20 ms: npm run figures long-texts
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
// Thousands of numbers take more time to read than one text of the same length.
const decimals = ['-0', '1.5'].flatMap((decimal) => {
  const list = `[${Array(Math.floor(65_000 / (decimal.length + 1)))
    .fill(decimal)
    .join()}]`
  const forwarded = { cardId: 'a', destination: 'd', path: '/', headers: { x: '{{card.pan}}' } }
  const bodies = {
    '/v1/auth/token': `{"clientId":${list}}`,
    '/v1/forward': JSON.stringify({ ...forwarded, body: [] }).replace('[]', list),
  }
  return Object.entries(bodies).map(([path, body]) => ({
    name: `post ${path}, ${decimal} many times`,
    send: () =>
      service.send(path, {
        method: 'POST',
        headers: { ...asMerchant('demo'), 'content-type': 'application/json' },
        body,
      }),
  }))
})
const requests = [...texts, ...decimals]
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
const costs = [...leastMs].sort(([, a], [, b]) => b - a)
const median = costs[costs.length >> 1]?.[1].toFixed(1)
const slowest = costs.slice(0, 5).map(([name, ms]) => `${ms.toFixed(1).padStart(6)} ms  ${name}\n`)
process.stdout.write(`${costs.length} requests; the median takes ${median} ms.\n${slowest.join('')}`)
if ((costs[0]?.[1] ?? 0) > mostMs) process.exitCode = 1
