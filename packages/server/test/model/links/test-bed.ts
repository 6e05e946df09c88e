import { createServer } from 'node:http'
import type { StoreAddress } from '../../../../database/src/open-store.ts'
import { listen } from '../../support/listen.ts'
import { type Mistake, type OpenedSubject, openSubject, startMs } from '../engine/open-subject.ts'
import type { DrivenService } from './drive-links.ts'
import type { ModelState } from './model-state.ts'

/** A service that is ready for sequences of commands, and a receiver that accepts all its notifications. */
export interface TestBed extends OpenedSubject {
  readonly driven: DrivenService
}

export async function openTestBed(mistake: Mistake, store: StoreAddress): Promise<TestBed> {
  const opened = await openSubject(mistake, store)
  const receiver = await listen(
    createServer((request, response) => void request.resume().on('end', () => response.end())),
  )
  const { service, clock, till } = opened
  const driven: DrivenService = {
    service,
    clock,
    till,
    callbackUrl: `${receiver.url}/heard`,
    cardIds: new Map(),
    linkIds: new Map(),
    challenges: new Map(),
  }
  const dispose = async (): Promise<void> => {
    await opened[Symbol.asyncDispose]()
    await receiver.close()
  }
  return { ...opened, driven, [Symbol.asyncDispose]: dispose }
}

interface SequenceStart {
  readonly modelState: ModelState
  /** Orders are kept for ever: those of each sequence begin with its own. */
  readonly prefix: string
  /** What the acquirer did meanwhile, for each merchant. */
  readLedger(): Promise<readonly (readonly string[])[]>
}

let sequences = 0

/** Resets a test bed to the start of a sequence. */
export async function beginSequence({ driven, watchLedger }: TestBed): Promise<SequenceStart> {
  sequences += 1
  driven.clock.nowMs = startMs
  driven.linkIds.clear()
  driven.challenges.clear()
  const readLedger = await watchLedger()
  return {
    modelState: { nowMs: startMs, links: new Map() },
    prefix: `s${sequences}-`,
    readLedger: async () => (await readLedger()).map((lines) => lines.filter(isMoney)),
  }
}

// An attempt that was superseded before it was paid leaves only a note at the acquirer.
const isMoney = (entries: string): boolean => !/^cancel 0 \S* ?approved$/.test(entries)

/** What the acquirer has done for a merchant, as the model would have it. */
export function expectedLedger({ links }: ModelState, merchant: string): readonly string[] {
  return [...links]
    .filter(([name]) => name.startsWith(`${merchant} `))
    .flatMap(([, { ledger }]) => ledger)
    .toSorted()
}
