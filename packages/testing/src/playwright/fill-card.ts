import { detectBrand } from '@element-js/card'
import { fields } from '@element-js/frames/fields'
import type { FieldName } from '@element-js/protocol/frame'
import type { Locator } from '@playwright/test'
import { fillHolder } from './card-holder.ts'
import { fieldNames, findInputs } from './find-fields.ts'
import { describeField, readField } from './read-field.ts'
import type { Scope } from './scope.ts'
import { typeText } from './type-text.ts'
import { type Patience, until } from './until.ts'

/** What is typed beside the number. */
export interface CardToFill extends Patience {
  /** As it is typed: `12/30`. Default: December, three years after the date in the browser. */
  readonly expiration?: string
  /** Default: `123`, or `1234` if the brand's cards have four digits. */
  readonly cvv?: string
  /**
   * The name on the card, for the page's own input with `autocomplete="cc-name"`. Default: `Ana Souza`, if there is such
   * an input and it is empty. With `null` the input stays as it is.
   */
  readonly name?: string | null
}

/**
 * Types a card into the fields of one group: into one `card` element, or into a `pan`, an `expiration` and a `cvv`
 * element. They are found however they are mounted, in shadow trees, custom elements and nested frames too.
 *
 * It types trusted keys, and resolves when the fields have handled them. A field whose value is right is complete then.
 *
 * @param scope A page, a frame, or a locator of an element that contains one group.
 * @param pan The number, with or without spaces.
 * @throws if there is no such group or more than one, with the elements that were found.
 */
export async function fillCard(scope: Scope, pan: string, card: CardToFill = {}): Promise<void> {
  const inputs = await findInputs(scope, card)
  const today = await inputs.pan.evaluate(() => {
    const now = new Date()
    return { month: now.getMonth() + 1, year: now.getFullYear() }
  })
  const brand = detectBrand(pan.replace(/\D/g, ''))
  const {
    expiration = `12/${String(today.year + 3).slice(-2)}`,
    cvv = '1234'.slice(0, brand?.codeLength ?? 3),
  } = card
  const texts = { pan, expiration, cvv }
  for (const field of fieldNames) await typeText(inputs[field], texts[field], card)
  await fillHolder(scope, card)

  for (const field of fieldNames) {
    const { read, judge } = fields[field]
    const { is } = judge(read(texts[field]), { brand, today, isFocused: false })
    if (is === 'complete') await untilJudged(field, inputs[field], texts[field], card)
  }
}

/** Waits until a field with a right value is complete, or says why not, for example because of the shop's `brands`. */
async function untilJudged(
  field: FieldName,
  input: Locator,
  text: string,
  patience: Patience,
): Promise<void> {
  await until(
    async () => {
      const { complete, error } = await readField(input)
      // In a shadow tree the field of the code hears of the brand through the page. Until then it takes only as many
      // digits as the card before had.
      if (field === 'cvv' && (await input.inputValue()).length < text.length) {
        await typeText(input, text, patience)
        return undefined
      }
      return complete || error !== null || undefined
    },
    async () => `The ${field} field was filled, and ${describeField(await readField(input))}`,
    patience,
  )
}
