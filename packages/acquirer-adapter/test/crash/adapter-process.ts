import { type Acquirer, createRemoteAcquirer } from '@element-js/server/adapters'
import { createKillableProcess, type KillableProcess, type ProcessOptions } from './killable-process.ts'

/** An adapter in a process of its own. */
export interface AdapterProcess extends Omit<KillableProcess, 'start'> {
  /** Talks to the process that runs now. */
  readonly acquirer: Acquirer
  /** Starts it, and waits until it is ready. */
  start(): Promise<void>
}

const secret = 'sesame'

export function createAdapterProcess({ main, variables, onStart }: ProcessOptions): AdapterProcess {
  const program = createKillableProcess({
    main,
    variables: { ACQUIRER_SECRET: secret, ACQUIRER_PORT: '0', ...variables },
    ...(onStart && { onStart }),
  })
  let remote: Acquirer | null = null
  return {
    ...program,
    get acquirer() {
      if (!remote) throw new Error('The adapter does not run.')
      return remote
    },
    start: async () => {
      await remote?.close()
      remote = createRemoteAcquirer({ url: await program.start(), secret })
    },
    stop: async () => {
      await program.stop()
      await remote?.close()
    },
  }
}
