import type { Frame, Locator, Page } from '@playwright/test'

/** Where fields are looked for: a whole page, a frame of it, or an element that contains one group of fields. */
export type Scope = Page | Frame | Locator

export function pageOf(scope: Scope): Page {
  return 'page' in scope ? scope.page() : scope
}

/** Names a scope in an error. */
export function nameOf(scope: Scope): string {
  if (isPage(scope)) return `the page ${withoutQuery(scope.url())}`
  return isFrame(scope) ? `the frame ${withoutQuery(scope.url())}` : `${scope}`
}

/** An address as far as it may be in an error: a query can contain anything. */
export function withoutQuery(address: string): string {
  return address.replace(/[?#].*/s, '')
}

/**
 * All frames in a scope, however deep. The browser lists frames in closed shadow trees too.
 */
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
        // Up through shadow trees, whose hosts `contains` does not see.
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
