import type { Frame, Locator, Page } from '@playwright/test'

/** Where to look for fields: a whole page, a frame in it, or an element that contains one group of fields. */
export type Scope = Page | Frame | Locator

export function pageOf(scope: Scope): Page {
  return 'page' in scope ? scope.page() : scope
}

/** Names a scope in an error. */
export function nameOf(scope: Scope): string {
  if (isPage(scope)) return `the page ${withoutQuery(scope.url())}`
  return isFrame(scope) ? `the frame ${withoutQuery(scope.url())}` : `${scope}`
}

/** The part of an address that may appear in an error: a query could contain anything. */
export function withoutQuery(address: string): string {
  return address.replace(/[?#].*/s, '')
}

/** All frames in a scope, at any depth. The browser also lists frames in closed shadow trees. */
export async function framesIn(scope: Scope): Promise<readonly Frame[]> {
  if (isPage(scope)) return scope.frames()
  if (isFrame(scope)) return below(scope)
  if ((await scope.count()) !== 1) return []
  const container = await scope.elementHandle()
  const around = await container?.ownerFrame()
  if (!container || !around) return []
  const inside = await Promise.all(
    around.childFrames().map(async (frame) => {
      const iframe = await frame.frameElement()
      const isInside = await container.evaluate((outer, inner) => {
        // Goes up through shadow trees, because `contains` does not see their hosts.
        for (let node: Node | null = inner; node; node = node.parentNode ?? (node as ShadowRoot).host ?? null)
          if (node === outer) return true
        return false
      }, iframe)
      return isInside ? below(frame) : []
    }),
  )
  return inside.flat()
}

function below(frame: Frame): Frame[] {
  return [frame, ...frame.childFrames().flatMap(below)]
}

function isPage(scope: Scope): scope is Page {
  return 'frames' in scope
}

function isFrame(scope: Scope): scope is Frame {
  return 'childFrames' in scope
}
