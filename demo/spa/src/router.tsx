import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { useSyncExternalStore } from 'react'

/** Where one can be in the shop. */
export type Route = '/spa' | '/spa/checkout' | '/spa/receipt'

const changed = new Event('routechange')

/** Goes somewhere; the state stays with the entry of the history. */
export function navigate(to: Route, { state = null, isReplacing = false }: NavigateOptions = {}): void {
  if (isReplacing) history.replaceState(state, '', to)
  else history.pushState(state, '', to)
  dispatchEvent(changed)
  scrollTo({ top: 0 })
}

interface NavigateOptions {
  readonly state?: unknown
  /** Whether the entry before is gone: going back does not lead there any more. */
  readonly isReplacing?: boolean
}

/** The address, at every change of it by a link or by the browser's own buttons. */
export function usePath(): string {
  return useSyncExternalStore(subscribe, () => location.pathname.replace(/\/$/, ''))
}

/** The state of the entry of the history: the same object until there is another. */
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

/** A link within the app; one that is opened in another tab is the browser's affair. */
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
