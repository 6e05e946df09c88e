import { longText, sendTo, startTextService, units } from '../test/fuzz/long-texts.ts'

// Measures which request with a long text takes the most processor time, of the service and its client together, and
// fails if one takes more than 20 ms: npm run figures long-texts
const mostMs = 20
const { service, places } = await startTextService({
  // Log lines are masked, which may take time too.
  log: { level: 'info', destination: { write() {} } },
})
const texts = places.flatMap((place) => units.map((unit) => ({ place, unit })))
const leastMs = new Map<string, number>()
// The program measures in rounds, so that pauses of the garbage collector or the compiler do not hit the same request
// each time.
for (let round = 0; round < 4; round += 1) {
  for (const { place, unit } of texts) {
    const text = longText(unit, place.mostBytes, place)
    const before = process.cpuUsage()
    await sendTo(service, place, text)
    const { user, system } = process.cpuUsage(before)
    const name = `${place.name}, ${JSON.stringify(unit)}`
    leastMs.set(name, Math.min(leastMs.get(name) ?? Number.POSITIVE_INFINITY, (user + system) / 1000))
  }
}
await service.close()
const costs = [...leastMs].sort(([, a], [, b]) => b - a)
const median = costs[costs.length >> 1]?.[1].toFixed(1)
const slowest = costs.slice(0, 5).map(([name, ms]) => `${ms.toFixed(1).padStart(6)} ms  ${name}\n`)
process.stdout.write(`${costs.length} requests; the median takes ${median} ms.\n${slowest.join('')}`)
if ((costs[0]?.[1] ?? 0) > mostMs) process.exitCode = 1
