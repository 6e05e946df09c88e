import type { FieldName } from '@element-js/protocol/frame'
import { readInput, type ShownField } from '../fields/field-now.ts'
import { fieldNames } from '../fields/fill-fields.ts'
import { describeGroups, isFieldUrl, type ReadyElement, readElements } from '../fields/ready-element.ts'
import { type Patience, until } from '../until.ts'
import { framesOfTab, type TabFrame } from './tab.ts'

/** The input of a field. */
export interface Input {
  readonly field: FieldName
  readonly frame: TabFrame
}

/** The inputs of one group, by field. */
export type Inputs = { readonly [field in FieldName]: Input }

/** Waits until the page has exactly one input for a field. */
export async function findInput(field: FieldName, patience: Patience): Promise<Input> {
  return findOne(`one ${field} field`, patience, (elements) =>
    elements.filter(({ type }) => type === field || type === 'card').map(({ frame }) => ({ field, frame })),
  )
}

/** Waits until the page has exactly one group with everything that a card needs. */
export async function findInputs(patience: Patience): Promise<Inputs> {
  const wanted = 'one card element, or one group of a pan, an expiration and a cvv element'
  return findOne(wanted, patience, (elements) =>
    [...new Set(elements.map(({ group }) => group))].flatMap((group) => {
      const inputs = fieldNames.flatMap((field) => {
        const element = elements.find(
          (each) => each.group === group && (each.type === field || each.type === 'card'),
        )
        return element ? [[field, { field, frame: element.frame }] as const] : []
      })
      return inputs.length === fieldNames.length ? [Object.fromEntries(inputs) as Inputs] : []
    }),
  )
}

/** The inputs of the page that are ready now. */
export async function inputsNow(): Promise<readonly Input[]> {
  return (await readyElements()).flatMap(({ type, frame }) =>
    fieldNames.filter((field) => type === field || type === 'card').map((field) => ({ field, frame })),
  )
}

export function readShown({ field, frame }: Input): Promise<ShownField> {
  return frame.look(selectorOf(field), readInput)
}

export function selectorOf(field: FieldName): string {
  return `.${field} input`
}

async function findOne<Found>(
  wanted: string,
  patience: Patience,
  select: (elements: readonly ReadyElement<TabFrame>[]) => readonly Found[],
): Promise<Found> {
  return until(
    async () => {
      const [found, another] = select(await readyElements())
      return another ? undefined : found
    },
    async () => {
      const found = describeGroups(await readyElements()).join(' and ') || 'no field that is ready'
      return `Looked for ${wanted} in the page, and found ${found}.`
    },
    patience,
  )
}

async function readyElements(): Promise<readonly ReadyElement<TabFrame>[]> {
  return readElements((await framesOfTab()).filter(({ url }) => isFieldUrl(url)))
}
