import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The keyboard of a display: its keys pass through the screen reader, as those of a person do. */
export interface Keyboard {
  /** The number of keys that were pressed so far. */
  readonly pressed: number
  /** Presses a key, with modifiers before it: `Tab`, `shift+Tab`. */
  press(key: string): Promise<void>
  /** Presses a key for each digit or letter. */
  type(text: string): Promise<void>
  /** Clicks in the upper left corner of the display, so that its window has the focus. */
  clickCorner(): Promise<void>
}

/** Each key is pressed and released; a modifier is a key of its own. */
export function keyboardOf(environment: NodeJS.ProcessEnv): Keyboard {
  let pressed = 0
  const xdotool = (...args: string[]): Promise<unknown> => run('xdotool', args, { env: environment })
  return {
    get pressed() {
      return pressed
    },
    async press(key) {
      pressed += key.split('+').length
      await xdotool('key', key)
    },
    async type(text) {
      pressed += text.length
      await xdotool('key', ...text)
    },
    clickCorner: async () => void (await xdotool('mousemove', '2', '2', 'click', '1')),
  }
}
