import { availableParallelism, loadavg } from 'node:os'
import { measure } from './measure.ts'
import { type BenchOptions, readOptions, type StoreKind } from './options.ts'
import { measureOverview, overviewHeading } from './overview.ts'
import { reportOf } from './report.ts'
import { measureScale } from './scale/measure-scale.ts'
import { reportScale } from './scale/report-scale.ts'
import { soak, soakHeading } from './soak.ts'

/**
 * The benchmark of the service: tokens and charges, compared with a bare handler that makes one durable insert. It
 * succeeds with any figures, because they differ from machine to machine and people have to judge them.
 */
const names: Readonly<Record<StoreKind, string>> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }
const { soakCharges, overviewCharges, scale, stores, ...options } = givenOptions()
const [loadBefore = 0] = loadavg()
if (scale) print(`\n${reportScale(await measureScale(options.rounds, options.seconds))}`)
for (const kind of scale ? [] : stores) {
  if (overviewCharges !== null) {
    print(`\n${names[kind]}\n\n${overviewHeading}`)
    await measureOverview(kind, overviewCharges, print)
  } else if (soakCharges === null) print(`\n${reportOf(names[kind], await measure(kind, options))}`)
  else {
    print(`\n${names[kind]}\n\n${soakHeading}`)
    await soak(kind, soakCharges, print)
  }
}
print(
  `\n${availableParallelism()} cores, Node ${process.versions.node}. Load at the start: ${loadBefore.toFixed(1)}; ` +
    'the busier the machine was, the less reliable the figures are.',
)

/** Reads the command's options. A wrong option ends the program with an error message. */
function givenOptions(): BenchOptions {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exit(1)
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
