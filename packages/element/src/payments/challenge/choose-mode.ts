/** Where the bank's page is shown first. */
export type ChallengeMode = 'frame' | 'window' | 'redirect'

/** What decides where a bank's page can be shown. */
export interface Browser {
  readonly userAgent: string
  /** Whether the page is not in a frame itself. */
  readonly isTop: boolean
  /** Whether the browser has modal dialogs. */
  readonly hasDialogs: boolean
  /** The width of the viewport, in CSS pixels. */
  readonly width: number
  readonly height: number
}

/**
 * The smallest windows for which banks design their pages are 250 × 400 px; the dialog has a heading above the page.
 */
const smallest = { width: 280, height: 460 }

/**
 * Chooses how to show the bank's page.
 *
 * @param wanted What the page asks for. A value that is not a mode counts as `auto`.
 */
export function chooseMode(wanted: unknown, browser: Browser): ChallengeMode {
  const { userAgent, isTop, hasDialogs, width, height } = browser
  if (wanted === 'window' || wanted === 'redirect') return wanted
  if (!hasDialogs) return 'redirect'
  if (wanted === 'frame') return wanted
  // Every page around a frame would have to be registered, so a page that is itself in a frame uses a window.
  if (!isTop) return 'window'
  // Web views of apps share no windows and often no cookies with the bank, and open the bank's app only from their own
  // page.
  const fits = width >= smallest.width && height >= smallest.height
  return isWebView(userAgent) || !fits ? 'redirect' : 'frame'
}

/** Whether a page is shown inside an app that is not a browser. */
function isWebView(userAgent: string): boolean {
  const isOfApple = /\((?:iPhone|iPad|iPod)/.test(userAgent)
  return (
    /; wv\)|\bFBA[NV]\/|\bInstagram |\bLine\/|\bMicroMessenger\//.test(userAgent) ||
    (isOfApple && !userAgent.includes('Safari/'))
  )
}

/** The browser that runs this page. */
export function readBrowser(): Browser {
  return {
    userAgent: navigator.userAgent,
    isTop: window.top === window,
    hasDialogs: 'HTMLDialogElement' in window && 'adoptedStyleSheets' in document,
    width: innerWidth,
    height: innerHeight,
  }
}
