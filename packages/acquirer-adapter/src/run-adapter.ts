import { clearMemoryWhenIdle, StartError, stopOnSignal } from '@element-js/server/adapters'
import { type AdapterProgram, startAdapter } from './start-adapter.ts'

/** Runs an adapter until SIGTERM or SIGINT. The exit code is 1 if it cannot start. */
export async function runAdapter(program: AdapterProgram): Promise<void> {
  const tell = (line: string): void => void process.stderr.write(`${line}\n`)
  try {
    const { url, notificationsUrl, close } = await startAdapter(program, process.env)
    clearMemoryWhenIdle()
    stopOnSignal({ program: program.name, close, tell })
    if (notificationsUrl !== null) tell(`${program.name} receives notifications at ${notificationsUrl}`)
    tell(`${program.name} is listening at ${url}`)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    tell(error.message)
    process.exitCode = 1
  }
}
