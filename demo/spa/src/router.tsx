import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { useSyncExternalStore } from 'react'

/** The pages of the shop. */
export type Route = '/spa' | '/spa/checkout' | '/spa/receipt'

const changed = new Event('routechange')

/** Navigates to a page. The state is stored in the history entry. */
export function navigate(to: Route, { state = null, isReplacing = false }: NavigateOptions = {}): void {
  if (isReplacing) history.replaceState(state, '', to)
  else history.pushState(state, '', to)
  dispatchEvent(changed)
  scrollTo({ top: 0 })
}

interface NavigateOptions {
  readonly state?: unknown
  /** Whether it replaces the current history entry, so that going back does not lead there. */
  readonly isReplacing?: boolean
}

/** The current address. It changes with a link, or with the browser's own buttons. */
export function usePath(): string {
  return useSyncExternalStore(subscribe, () => location.pathname.replace(/\/$/, ''))
}

/** The state of the history entry. It is the same object until the state changes. */
export function useHistoryState(): unknown {
  return useSyncExternalStore(subscribe, () => history.state)
}

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener)
  addEventListener('routechange', listener)
  return () => {
    removeEventListener('popstate', listener)
    removeEventListener('routechange', listener)
  }
}

/** A link within the app. The browser handles a link that is opened in another tab. */
export function Link({
  to,
  children,
  ...rest
}: { to: Route; children: ReactNode } & AnchorHTMLAttributes<HTMLAnchorElement>): ReactNode {
  const follow = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(to)
  }
  return (
    <a href={to} onClick={follow} {...rest}>
      {children}
    </a>
  )
}
