import type { ElementsOptions, FontSource, Service } from '@element-js/element'
import { createElement, type ReactNode, useEffect, useMemo, useState } from 'react'
import { createCardGroup } from './card-group.ts'
import { elementsContext } from './elements-context.ts'
import { useLatest } from './use-latest.ts'

/** What `<Elements>` takes. Another service, country or font makes a new group: its fields come up anew, and empty. */
export interface ElementsProps {
  /**
   * What `service()` gave, or a promise of it; null while there is none, as on a server. To be made once, outside of
   * components: what is made at every render is another one at every render.
   */
  readonly service: Service | PromiseLike<Service | null> | null
  /** IETF tag of the language of messages: `en`, `es`, `pt`, or `auto`. Default `en`. What was typed stays. */
  readonly locale?: string | undefined
  /** ISO 3166-1 alpha-2 country of the payer; it decides how a card is verified. */
  readonly country?: string | undefined
  /** Fonts that the fields' `fontFamily` may name. */
  readonly fonts?: readonly FontSource[] | undefined
  /**
   * The promise was rejected: nothing of the library came. The page stays as it is, with empty containers; a new
   * promise tries again. Without a handler it is reported as an uncaught error.
   */
  readonly onLoadError?: ((reason: unknown) => void) | undefined
  readonly children?: ReactNode
}

/** The group that the fields within form one card in. */
export function Elements(props: ElementsProps): ReactNode {
  const { service: given, locale = 'en', country, fonts, onLoadError, children } = props
  const service = useService(given, onLoadError)
  // By its content, since a list that is written into the markup is another one at every render.
  const fontList = JSON.stringify(fonts)
  // What is given is not needed to make a group, yet another one wants another group.
  const group = useMemo(() => createCardGroup(groupOptions(country, fontList)), [given, country, fontList])

  // Effects of the children come first: when these run, fields that waited for the service are mounted.
  useEffect(() => {
    if (service !== undefined) group.settle(service)
  }, [group, service])
  useEffect(() => group.relocate(locale), [group, locale])

  const value = useMemo(() => ({ group, service: service ?? null, locale }), [group, service, locale])
  return createElement(elementsContext, { value }, children)
}

/** @returns undefined while it loads. */
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
    throw new Error(`<Elements> was given a service of type ${typeof given}. Give what service('ek_…') gave.`)
  }
  return given !== null && 'then' in given
}

function groupOptions(
  country: string | undefined,
  fontList: string | undefined,
): Omit<ElementsOptions, 'locale'> {
  return { ...(country && { country }), ...(fontList && { fonts: JSON.parse(fontList) }) }
}
