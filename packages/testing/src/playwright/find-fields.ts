import type { FieldName } from '@element-js/protocol/frame'
import type { Frame, Locator } from '@playwright/test'
import { fieldNames } from '../fields/fill-fields.ts'
import { describeGroups, isFieldUrl, type ReadyElement, readElements } from '../fields/ready-element.ts'
import { type Patience, until } from '../until.ts'
import { framesIn, nameOf, type Scope, withoutQuery } from './scope.ts'

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

/** Waits until a scope has exactly one group with everything that a card needs. */
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
  select: (elements: readonly ReadyElement<Frame>[]) => readonly Found[],
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

async function readyElements(scope: Scope): Promise<readonly ReadyElement<Frame>[]> {
  return readElements((await framesIn(scope)).filter((frame) => isFieldUrl(frame.url())))
}

/** Describes what a scope contains, for an error. */
async function describeFrames(scope: Scope): Promise<string> {
  const frames = await framesIn(scope)
  const elements = await readyElements(scope)
  const groups = describeGroups(elements)
  if (groups.length > 1)
    return `${groups.join(' and ')}. Pass a locator of the element that contains one of them`
  if (groups[0]) return groups[0]
  const others = frames.filter((frame) => frame.parentFrame() !== null)
  if (others.length === 0) return 'no frame at all'
  const addresses = others.map((frame) => withoutQuery(frame.url()) || 'a frame without an address')
  return `no field that is ready, but ${addresses.join(', ')}`
}
