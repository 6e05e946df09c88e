export const engineNames = ['chromium', 'firefox', 'webkit'] as const

export type EngineName = (typeof engineNames)[number]

/** A browser engine, as the smoke tests use it. */
export interface Engine {
  readonly name: EngineName
  /** Debian's packages of the engine. */
  readonly packages: readonly string[]
  isInstalled(): boolean
  /** Starts the browser with one tab. */
  start(settings?: EngineSettings): Promise<Tab>
}

export interface EngineSettings {
  /** Whether a page that is left is kept as it is until the user comes back. Default: the driver's own. */
  readonly backForwardCache?: 'on' | 'off'
}

/** The only tab of a browser, with the actions of a person and of the page's scripts. */
export interface Tab {
  /** As the browser reports it: `153.7.0`. */
  readonly browserVersion: string
  /** Goes to an address and waits until the page has loaded; its frames may still be loading. */
  open(url: string): Promise<void>
  /**
   * Runs a function in the page and waits for its promise. The function is sent as text, so it cannot use variables of
   * the test. Arguments and results are sent as JSON.
   */
  evaluate: Evaluate
  /**
   * `evaluate` for the document in an iframe of the page. WebKit's driver moves the focus into the frame, so a test
   * does this only after the last key.
   */
  inFrame(iframe: string): { readonly evaluate: Evaluate }
  /**
   * Clicks with the mouse on an element of the page. On an iframe, its content gets the click.
   *
   * @param across The horizontal position, from 0 at the left to 1 at the right. Default: the middle.
   */
  click(selector: string, across?: number): Promise<void>
  /** Presses the keys of a text, wherever the focus is. */
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
  /** Goes back to the previous page, and does not wait for it. */
  back(): Promise<void>
  /** Tells all processes that memory is short, so that they discard what they can. Only Chromium's driver can. */
  pressMemory?(): Promise<void>
  /** A screenshot, as PNG. */
  screenshot(): Promise<Uint8Array>
  /** Stops the browser and everything that was started for it. */
  close(): Promise<void>
}

export type Evaluate = <Arguments extends readonly Json[], Result>(
  run: (...args: Arguments) => Result | Promise<Result>,
  ...args: Arguments
) => Promise<Result>

/** A call as an expression, for drivers that pass functions or arguments differently. */
export function callText(run: (...args: never) => unknown, args: readonly Json[]): string {
  return `(${run})(...${JSON.stringify(args)})`
}

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

export type Key = 'ArrowLeft' | 'ArrowRight' | 'Backspace' | 'Delete' | 'Tab' | 'Shift+Tab'

/** In CSS pixels from the upper left corner of the viewport. */
export type Point = { readonly x: number; readonly y: number }

/** The point to click on. This runs in the page. */
export function pointIn(selector: string, across: number): Point {
  const element = document.querySelector(selector)
  if (!element) throw new Error(`${selector} is not on the page.`)
  element.scrollIntoView({ block: 'nearest' })
  const { x, width, top, bottom } = element.getBoundingClientRect()
  // Of an element that is higher than the window, the middle of what is in the window.
  const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
  return { x: Math.round(x + width * across), y: Math.round(y) }
}
