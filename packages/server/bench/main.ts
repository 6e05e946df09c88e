import { availableParallelism, loadavg } from 'node:os'
import { measure } from './measure.ts'
import { type BenchOptions, readOptions, type StoreKind } from './options.ts'
import { reportOf } from './report.ts'
import { soak } from './soak.ts'

/**
 * The benchmark of the service: tokens and charges beside a bare handler that makes one durable insert.
 * It ends well whatever the figures are; they are for people to judge, and differ from machine to machine.
 */
const names: Readonly<Record<StoreKind, string>> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }
const { soakCharges, stores, ...options } = givenOptions()
const [loadBefore = 0] = loadavg()
for (const kind of stores) {
  if (soakCharges === null) print(`\n${reportOf(names[kind], await measure(kind, options))}`)
  else {
    print(`\n${names[kind]}\n\n| Charges | Resident MiB | Heap MiB |\n|--:|--:|--:|`)
    await soak(kind, soakCharges, print)
  }
}
print(
  `\n${availableParallelism()} cores, Node ${process.versions.node}. Load when it began: ${loadBefore.toFixed(1)}; ` +
    'the more others had to do, the less the figures say.',
)

/** The command's options; a wrong one ends it with the sentence that says so. */
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
