import { workerData } from 'node:worker_threads'
import { answerGroups } from '../../database/threads/answer-groups.ts'
import { openLedger } from '../ledger.ts'
import { runStep, type SimulatorStep } from '../simulator-operations.ts'

// Runs steps of the ledger on a connection of its own.
const ledger = openLedger<SimulatorStep, unknown>(workerData, { run: runStep, thread: null })

answerGroups({ unpack: (steps: readonly SimulatorStep[]) => steps, run: ledger.run, close: ledger.close })
