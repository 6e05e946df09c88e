import type { DestinationStream } from 'pino'

// `debug` and `info`. Every other line is written at once.
const mayWait = /^\{"level":[23]0,/

// Less than a pipe holds, so that it takes them in one write.
const mostCharacters = 32_768

/**
 * Writes the log lines of one turn of the event loop together, because a write to the system takes longer than all
 * other work on a line. Warnings and errors are passed on at once, with all lines before them. Only a process that is
 * killed loses lines: those of its last turn. At the end of the process, its last lines may overtake those that the
 * system is still writing.
 */
export function gatherLines({
  write,
  writeLast,
  onExit,
}: {
  readonly write: (text: string) => void
  /** Writes before it returns, because the process ends after it. */
  readonly writeLast: (text: string) => void
  /** Registers what is called when the process ends, also by an error that nobody caught. */
  readonly onExit: (end: () => void) => void
}): DestinationStream {
  let waiting = ''
  let timer: NodeJS.Immediate | null = null

  function take(): string {
    if (timer) clearImmediate(timer)
    timer = null
    const text = waiting
    waiting = ''
    return text
  }

  onExit(() => {
    if (waiting !== '') writeLast(take())
  })
  return {
    write(line) {
      waiting += line
      if (!mayWait.test(line) || waiting.length >= mostCharacters) write(take())
      else timer ??= setImmediate(() => write(take()))
    },
  }
}
