import { parseAmount } from '../../money/amount.ts'

/** An amount that a person searches for, in the minor units of currencies with cents and without. */
export interface SearchedAmount {
  readonly withCents: number | null
  readonly whole: number | null
}

/**
 * Reads an amount as people write it: `1234.5`, `1,234.50`, `1.234,50`, `$24.990`, `R$ 12,90` or `12.90 BRL`. One sign
 * between groups of three digits separates thousands.
 *
 * @returns `null` if the text is not an amount.
 */
export function readSearchedAmount(text: string): SearchedAmount | null {
  const figures = text.trim().replace(/^(?:R\$|S\/|\$) ?| ?[A-Za-z]{3}$/g, '')
  if (!/^\d[\d.,]{0,25}$/.test(figures)) return null
  const plain = withoutThousands(figures)
  const amount = { withCents: parseAmount(plain, 'BRL'), whole: parseAmount(plain, 'CLP') }
  return amount.withCents === null && amount.whole === null ? null : amount
}

function withoutThousands(figures: string): string {
  const groups = figures.split(/[.,]/)
  const isThousand = (group: string, index: number): boolean =>
    index === 0 ? group !== '' : group.length === 3
  const isOneSign = new Set(figures.match(/[.,]/g)).size === 1
  if (isOneSign && groups.every(isThousand)) return groups.join('')
  const decimals = groups.pop() ?? ''
  const isGrouped = groups.length > 1 && groups.every(isThousand)
  return isGrouped ? `${groups.join('')}.${decimals}` : figures
}
