import { parseArgs } from 'node:util'

export interface BenchOptions {
  readonly rounds: number
  /** The duration of each measurement. */
  readonly seconds: number
  readonly stores: readonly StoreKind[]
  /** The number of charges over which to watch memory instead of measuring; `null` to measure. */
  readonly soakCharges: number | null
  /** The number of charges with which to measure the dashboard's overview instead; `null` for something else. */
  readonly overviewCharges: number | null
  /** Whether to measure several processes on one database instead. */
  readonly scale: boolean
}

export type StoreKind = 'sqlite' | 'postgres'

const storeKinds: readonly StoreKind[] = ['sqlite', 'postgres']

/** Parses the command's arguments. @throws RangeError or TypeError with a message for the terminal. */
export function readOptions(args: readonly string[]): BenchOptions {
  // Package managers pass their own separator on: `pnpm bench:server -- --rounds 9`.
  const given = args[0] === '--' ? args.slice(1) : args
  const { values } = parseArgs({
    args: [...given],
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '3' },
      store: { type: 'string' },
      soak: { type: 'boolean', default: false },
      scale: { type: 'boolean', default: false },
      overview: { type: 'boolean', default: false },
      charges: { type: 'string', default: '100000' },
    },
  })
  const charges = readCount('charges', values.charges)
  return {
    rounds: readCount('rounds', values.rounds),
    seconds: readCount('seconds', values.seconds),
    stores: values.store === undefined ? storeKinds : [readStore(values.store)],
    soakCharges: values.soak ? charges : null,
    overviewCharges: values.overview ? charges : null,
    scale: values.scale,
  }
}

function readCount(name: string, text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text)
  throw new RangeError(`--${name} must be a number from 1 to 9999999, but it is "${text}".`)
}

function readStore(given: string): StoreKind {
  const kind = storeKinds.find((each) => each === given)
  if (!kind) throw new RangeError(`--store must be one of ${storeKinds.join(', ')}, but it is "${given}".`)
  return kind
}
