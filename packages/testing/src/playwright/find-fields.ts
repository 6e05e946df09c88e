import type { ElementType, FieldName } from '@element-js/protocol/frame'
import type { Frame, Locator } from '@playwright/test'
import { fieldNames } from '../fields/fill-fields.ts'
import { type Patience, until } from '../until.ts'
import { framesIn, nameOf, type Scope, withoutQuery } from './scope.ts'

/** An element of the library that is ready, in its frame. */
interface Element {
  readonly type: ElementType
  /** Id of its group. */
  readonly group: string
  readonly frame: Frame
}

/** The inputs of one group, by field. */
export type Inputs = { readonly [field in FieldName]: Locator }

/** Waits until a scope has exactly one input for a field. */
export function findInput(scope: Scope, field: FieldName, patience: Patience): Promise<Locator> {
  return findOne(scope, `one ${field} field`, patience, (elements) =>
    elements
      .filter(({ type }) => type === field || type === 'card')
      .map(({ frame }) => inputIn(frame, field)),
  )
}

/** Waits until a scope has exactly one group with all that a card needs. */
export function findInputs(scope: Scope, patience: Patience): Promise<Inputs> {
  const wanted = 'one card element, or one group of a pan, an expiration and a cvv element'
  return findOne(scope, wanted, patience, (elements) =>
    [...new Set(elements.map(({ group }) => group))].flatMap((group) => {
      const members = elements.filter((element) => element.group === group)
      const frameOf = (field: FieldName): Frame | undefined =>
        members.find(({ type }) => type === field || type === 'card')?.frame
      const [pan, expiration, cvv] = fieldNames.map(frameOf)
      if (!pan || !expiration || !cvv) return []
      return {
        pan: inputIn(pan, 'pan'),
        expiration: inputIn(expiration, 'expiration'),
        cvv: inputIn(cvv, 'cvv'),
      }
    }),
  )
}

/** The inputs of the elements in a scope that are ready now, by field; several if there are several groups. */
export async function inputsNow(scope: Scope): Promise<readonly (readonly [FieldName, Locator])[]> {
  return (await readyElements(scope)).flatMap(({ type, frame }) =>
    fieldNames
      .filter((field) => type === field || type === 'card')
      .map((field) => [field, inputIn(frame, field)] as const),
  )
}

function inputIn(frame: Frame, field: FieldName): Locator {
  return frame.locator(`.${field} input`)
}

async function findOne<Found>(
  scope: Scope,
  wanted: string,
  patience: Patience,
  select: (elements: readonly Element[]) => readonly Found[],
): Promise<Found> {
  return until(
    async () => {
      const [found, another] = select(await readyElements(scope))
      return another ? undefined : found
    },
    async () => `Looked for ${wanted} in ${nameOf(scope)}, and found ${await describeFrames(scope)}.`,
    patience,
  )
}

async function readyElements(scope: Scope): Promise<readonly Element[]> {
  const elements = await Promise.all((await framesIn(scope)).filter(isField).map(readElement))
  return elements.filter((element) => element !== null)
}

function isField(frame: Frame): boolean {
  return /\/frames\/[^/?#]+\/field\.html(\?|#|$)/.test(frame.url())
}

/** The element in a frame; `null` while its program does not run, and in the copy that the library loads in advance. */
async function readElement(frame: Frame): Promise<Element | null> {
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

/** What a scope has, in words, for an error. */
async function describeFrames(scope: Scope): Promise<string> {
  const frames = await framesIn(scope)
  const elements = await readyElements(scope)
  if (elements.length > 0) {
    const groups = [...new Set(elements.map(({ group }) => group))]
    const parts = groups.map((group) =>
      elements.flatMap((element) => (element.group === group ? [element.type] : [])).join(', '),
    )
    const advice = parts.length > 1 ? '. Pass a locator of the element that contains one of them' : ''
    return `${parts.map((types) => `a group with ${types}`).join(' and ')}${advice}`
  }
  const others = frames.filter((frame) => frame.parentFrame() !== null)
  if (others.length === 0) return 'no frame at all'
  const addresses = others.map((frame) => withoutQuery(frame.url()) || 'a frame without an address')
  return `no field that is ready, but ${addresses.join(', ')}`
}
