import { createGroupThread, type GroupThread } from '../../database/threads/group-thread.ts'
import type { SimulatorStep } from '../simulator-operations.ts'

/** A thread that runs the steps of a ledger in a file. It starts when it is needed. */
export function createLedgerThread(path: string): GroupThread<SimulatorStep, unknown> {
  const program = new URL('ledger-thread.ts', import.meta.url)
  return createGroupThread({ program, path, createPacker: () => (steps) => steps })
}
