import type { ElementType } from '@element-js/protocol/frame'

/** An element of the library that is ready, with its frame. */
export interface ReadyElement<Frame> {
  readonly type: ElementType
  /** Id of its group. */
  readonly group: string
  readonly frame: Frame
}

/** A frame in which a tool for tests can run a function. */
interface RunningFrame {
  evaluate<Result>(act: () => Result): Promise<Result>
}

/** Whether an address belongs to a frame of the library. */
export function isFieldUrl(url: string): boolean {
  return /\/frames\/[^/?#]+\/field\.html(\?|#|$)/.test(url)
}

/** The elements in frames of the library that are ready. */
export async function readElements<Frame extends RunningFrame>(
  frames: readonly Frame[],
): Promise<readonly ReadyElement<Frame>[]> {
  const elements = await Promise.all(frames.map(readElement))
  return elements.filter((element) => element !== null)
}

/**
 * The element in a frame; `null` while its program is not running, and in the copy that the library loads in advance.
 */
async function readElement<Frame extends RunningFrame>(frame: Frame): Promise<ReadyElement<Frame> | null> {
  try {
    const { type, setup } = await frame.evaluate(() => ({
      type: document.querySelector('section')?.className,
      setup: window.name,
    }))
    if (!type || !setup) return null
    return { type: type as ElementType, group: (JSON.parse(setup) as { group: string }).group, frame }
  } catch {
    // The frame is gone, or its document is being replaced.
    return null
  }
}

/** Describes the elements of each group, for an error. */
export function describeGroups(elements: readonly ReadyElement<unknown>[]): readonly string[] {
  const groups = [...new Set(elements.map(({ group }) => group))]
  return groups.map((group) => {
    const types = elements.flatMap((element) => (element.group === group ? [element.type] : []))
    return `a group with ${types.join(', ')}`
  })
}
