export const engineNames = ['chromium', 'firefox', 'webkit'] as const

export type EngineName = (typeof engineNames)[number]

/** A browser engine, as far as the smoke tests need to know one. */
export interface Engine {
  readonly name: EngineName
  /** Debian's packages that it comes in. */
  readonly packages: readonly string[]
  isInstalled(): boolean
  /** Starts the browser with one tab. */
  start(): Promise<Tab>
}

/** The one tab of a browser, and what a person or the page's own scripts do in it. */
export interface Tab {
  /** As the browser tells it: `153.7.0`. */
  readonly browserVersion: string
  /** Goes to an address and waits until the page has loaded; its frames may still be loading. */
  open(url: string): Promise<void>
  /**
   * Runs a function in the page and waits for its promise. The function travels as text, so it sees no variable of
   * the test; what goes in and what comes out travel as JSON.
   */
  evaluate: Evaluate
  /**
   * `evaluate` for the document in an iframe of the page. WebKit's driver takes the focus along into the frame, so a
   * test looks there after the last key.
   */
  inFrame(iframe: string): { readonly evaluate: Evaluate }
  /**
   * Clicks with the mouse on an element of the page: on an iframe, it is what is shown there that gets the click.
   *
   * @param across Where, from 0 at its left to 1 at its right. Default: in its middle.
   */
  click(selector: string, across?: number): Promise<void>
  /** Strikes the keys of a text, wherever the focus is. */
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
  /** Writes what is seen to a PNG file. */
  screenshot(file: string): Promise<void>
  /** Ends the browser, and all that was started for it. */
  close(): Promise<void>
}

export type Evaluate = <Arguments extends readonly Json[], Result>(
  run: (...args: Arguments) => Result | Promise<Result>,
  ...args: Arguments
) => Promise<Result>

/** A call as an expression, for drivers that would hand over functions or arguments in another way. */
export function callText(run: (...args: never) => unknown, args: readonly Json[]): string {
  return `(${run})(...${JSON.stringify(args)})`
}

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

export type Key = 'ArrowLeft' | 'ArrowRight' | 'Backspace' | 'Delete' | 'Tab' | 'Shift+Tab'

/** In CSS pixels from the upper left corner of what is seen of the page. */
export type Point = { readonly x: number; readonly y: number }

/** The point to click on; to be run in the page. */
export function pointIn(selector: string, across: number): Point {
  const element = document.querySelector(selector)
  if (!element) throw new Error(`${selector} is not on the page.`)
  element.scrollIntoView({ block: 'nearest' })
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x: Math.round(x + width * across), y: Math.round(y + height / 2) }
}
