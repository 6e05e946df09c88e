import type { FontSource, Service } from '@element-js/element'
import { createElement, type ReactNode, useEffect, useMemo, useState } from 'react'
import { createCardGroup } from './card-group.ts'
import { elementsContext } from './elements-context.ts'
import { useLatest } from './use-latest.ts'

/**
 * The props of `<Elements>`. A different service, country or font creates a new group, whose fields load again and are
 * empty.
 */
export interface ElementsProps {
  /**
   * The result of `service()`, or a promise of it; null while there is none, as on a server. Create it once, outside of
   * components, because otherwise each render creates another one.
   */
  readonly service: Service | PromiseLike<Service | null> | null
  /**
   * IETF tag of the language of messages, for example `pt`: one of `Locale`, or `auto`. Default: `en`. It can change
   * without losing the payer's input.
   */
  readonly locale?: string | undefined
  /** ISO 3166-1 alpha-2 code of the payer's country, which decides how a card is verified. */
  readonly country?: string | undefined
  /** Fonts that the fields' styles can name in `fontFamily`. */
  readonly fonts?: readonly FontSource[] | undefined
  /** Whether Enter in a field submits the closest form of its container. Default: `true`. */
  readonly submitOnEnter?: boolean | undefined
  /**
   * Called when the promise is rejected because the library could not be loaded. The page stays as it is, with empty
   * containers; a new promise tries again. Without a handler, the error is reported as uncaught.
   */
  readonly onLoadError?: ((reason: unknown) => void) | undefined
  readonly children?: ReactNode | undefined
}

/** Creates a group whose fields form one card. */
export function Elements(props: ElementsProps): ReactNode {
  const { service: given, locale = 'en', country, fonts, submitOnEnter, onLoadError, children } = props
  const service = useService(given, onLoadError)
  // Compared by content, because a list in the markup is a new object at every render.
  const fontList = JSON.stringify(fonts)
  // A group can be created without a service, but a different service needs a different group.
  const group = useMemo(
    () => createCardGroup({ country, fonts, submitOnEnter }),
    [given, country, fontList, submitOnEnter],
  )

  // The children's effects run first, so the fields that waited for the service are mounted by now.
  useEffect(() => {
    if (service !== undefined) group.settle(service)
  }, [group, service])
  useEffect(() => group.relocate(locale), [group, locale])

  const value = useMemo(() => ({ group, service: service ?? null, locale }), [group, service, locale])
  return createElement(elementsContext, { value }, children)
}

/** @returns undefined while the service is loading. */
function useService(
  given: ElementsProps['service'],
  onLoadError: ElementsProps['onLoadError'],
): Service | null | undefined {
  const [arrived, setArrived] = useState<{ from: unknown; service: Service | null }>()
  const latest = useLatest(onLoadError)
  useEffect(() => {
    if (!isPromise(given)) return
    let isWanted = true
    const arrive = (service: Service | null): void => {
      if (isWanted) setArrived({ from: given, service })
    }
    given.then(arrive, (reason) => {
      if (!isWanted) return
      arrive(null)
      const tell = latest.current ?? reportError
      tell(reason)
    })
    return () => {
      isWanted = false
    }
  }, [given, latest])
  if (!isPromise(given)) return given
  return arrived?.from === given ? arrived?.service : undefined
}

function isPromise(given: ElementsProps['service']): given is PromiseLike<Service | null> {
  if (typeof given !== 'object') {
    throw new Error(`<Elements service={…}> needs what service('ek_…') gave, not ${typeof given}.`)
  }
  return given !== null && 'then' in given
}
