import { detectBrand } from '@element-js/card'
import { fields } from '@element-js/frames/fields'
import type { FieldName } from '@element-js/protocol/frame'
import { type Patience, until } from '../until.ts'
import { describeField, type ShownField, withoutDigits } from './field-now.ts'

export const fieldNames: readonly FieldName[] = ['pan', 'expiration', 'cvv']

/** What is typed besides the number. */
export interface CardToFill extends Patience {
  /** As it is typed: `12/30`. Default: December, three years after the date in the browser. */
  readonly expiration?: string | undefined
  /** Default: `123`, or `1234` if the brand's cards have four digits. */
  readonly cvv?: string | undefined
  /**
   * The name on the card, for the page's own input with `autocomplete="cc-name"`. Default: `Ana Souza`, if there is
   * such an input and it is empty. With `null`, the input stays as it is.
   */
  readonly name?: string | null | undefined
}

/** The fields of one group, as a tool for tests reaches them. */
export interface FieldsOfGroup {
  /** The month in the browser. */
  today(): Promise<{ readonly month: number; readonly year: number }>
  /** Replaces the text of a field with trusted keys, and waits until the field has handled all of them. */
  type(field: FieldName, text: string): Promise<void>
  /** Types the name on the card into the page's own input. */
  typeName(): Promise<void>
  read(field: FieldName): Promise<ShownField>
}

/**
 * Types a card into a group, and waits until each field with a correct value is complete. Otherwise, it says why a
 * field is not.
 */
export async function fillFields(group: FieldsOfGroup, pan: string, card: CardToFill): Promise<void> {
  const today = await group.today()
  const brand = detectBrand(pan.replace(/\D/g, ''))
  const {
    expiration = `12/${String(today.year + 3).slice(-2)}`,
    cvv = '1234'.slice(0, brand?.codeLength ?? 3),
  } = card
  const texts = { pan, expiration, cvv }
  for (const field of fieldNames) await group.type(field, texts[field])
  await group.typeName()

  for (const field of fieldNames) {
    const { read, judge } = fields[field]
    const { is } = judge(read(texts[field]), { brand, today, isFocused: false })
    if (is === 'complete') await untilJudged(group, field, texts[field], card)
  }
}

/**
 * Waits until a field with a correct value is complete. Otherwise, it says why it is not, for example because of the
 * shop's `brands`.
 */
async function untilJudged(
  group: FieldsOfGroup,
  field: FieldName,
  text: string,
  patience: Patience,
): Promise<void> {
  await until(
    async () => {
      const { complete, error, value } = await group.read(field)
      // In a shadow tree, the field of the code learns the brand through the page. Until then, it takes only as many
      // digits as the previous card had.
      if (field === 'cvv' && value.length < text.length) {
        await group.type(field, text)
        return undefined
      }
      return complete || error !== null || undefined
    },
    async () => `The ${field} field was filled, and ${describeField(withoutDigits(await group.read(field)))}`,
    patience,
  )
}
