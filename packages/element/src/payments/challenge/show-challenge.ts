import type { Locale } from '@element-js/protocol/frame'
import { type ChallengeDialog, createFrame, openDialog } from './challenge-dialog.ts'
import type { ChallengeMode } from './choose-mode.ts'
import { watchFrame } from './watch-frame.ts'
import type { ConfirmationWords } from './words.ts'

/** A challenge on the page. */
export interface ShownChallenge {
  /** Shows the challenge if it is not shown yet. */
  show(): void
  /** Shows whether the service can be reached. */
  showConnection(state: 'works' | 'lost'): void
  /** Removes everything from the page. */
  close(): void
}

export interface ChallengeToShow {
  /** The address of the bank's page in a frame, in a window, or in place of this page. */
  addressIn(place: 'frame' | 'window' | 'tab'): string
  /** Origin of the service. */
  readonly origin: string
  readonly challengeId: string
  readonly locale: Locale
  readonly words: ConfirmationWords
  readonly mode: ChallengeMode
  /** Asks the service for the status because something has happened. */
  look(): void
  /** The payer goes back to the shop without an outcome. */
  leave(): void
}

/** If the page is still here after this time, the redirect was cancelled or the network is down. */
const redirectMs = 6_000

/**
 * Shows the bank's page in a frame, in a window or in place of this page. If that fails, it shows the other ways.
 */
export function showChallenge({
  addressIn,
  origin,
  challengeId,
  locale,
  words,
  mode,
  look,
  leave,
}: ChallengeToShow): ShownChallenge {
  const listening = new AbortController()
  const { signal } = listening
  let dialog: ChallengeDialog | undefined
  let canFrame = mode === 'frame'
  let frame: HTMLIFrameElement | undefined
  let isShown = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const redirect = (): void => location.assign(addressIn('tab'))

  function openWindow(): void {
    const size = `popup,width=${Math.min(500, screen.availWidth)},height=${Math.min(700, screen.availHeight)}`
    // Web views have no windows, and browsers block a window that no click has opened.
    offer(window.open(addressIn('window'), '_blank', size) ? words.elsewhere : words.blocked)
  }

  /** Opens the dialog with the ways to open the bank's page. */
  function offer(text: string): void {
    dialog ??= openDialog({
      locale,
      words,
      leave,
      openWindow,
      goOn: () => (canFrame ? showFrame() : redirect()),
    })
    dialog.offer(text)
  }

  /** Shows the frame in the state in which the payer left it. */
  function showFrame(): void {
    offer(words.pending)
    const isNew = !frame
    frame ??= createFrame(addressIn('frame'), words.frame)
    dialog?.showFrame(frame)
    if (isNew) watchFrame(frame, { origin, signal, loaded: look, refused: refuseFrame })
  }

  /** The next try uses another way. */
  function refuseFrame(): void {
    frame?.remove()
    frame = undefined
    canFrame = false
    offer(words.refused)
  }

  if (mode === 'window') openWindow()
  // The browser may restore this page as it was left.
  const cameBack = ({ persisted }: PageTransitionEvent): void => {
    if (persisted && mode === 'redirect') offer(words.pending)
  }
  window.addEventListener('pageshow', cameBack, { signal })

  return {
    show() {
      if (isShown) return
      isShown = true
      if (mode === 'frame') showFrame()
      else if (mode === 'redirect') {
        // A payer who goes back from the bank's page must not be sent there again when this page reloads.
        if (wasRedirected(challengeId)) return offer(words.pending)
        timer = setTimeout(offer, redirectMs, words.pending)
        redirect()
      }
    },
    showConnection: (state) => dialog?.showConnection(state),
    close() {
      clearTimeout(timer)
      listening.abort()
      dialog?.close()
    },
  }
}

/** Whether this tab was redirected for this challenge before. It also records that it has been now. */
function wasRedirected(challengeId: string): boolean {
  const name = 'element-js-redirected'
  try {
    const was = sessionStorage.getItem(name) === challengeId
    sessionStorage.setItem(name, challengeId)
    return was
  } catch {
    // The browser provides no storage for this page.
    return false
  }
}
