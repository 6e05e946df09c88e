import type { InstallmentsOption, InstallmentsPlan } from '@element-js/element'
import type { ReactNode } from 'react'
import { costOf, labelOf } from '../../page/installments-words.js'
import { language, words } from '../../page/words/this-page.js'

/** The choice of installments. Without a plan there is nothing to choose, and the card is charged at once. */
export function Installments({
  plan,
  chosen,
  priceMinor,
  isLocked,
  onCount,
}: {
  plan: InstallmentsPlan | null
  chosen: InstallmentsOption | undefined
  priceMinor: number
  isLocked: boolean
  onCount: (count: number) => void
}): ReactNode {
  const options = plan?.options ?? []
  return (
    <div className="field">
      <label htmlFor="installments">{words.installments.title}</label>
      {/* Always shown, because a field that appears moves the field that the payer is about to use. */}
      <select
        id="installments"
        className="input"
        autoComplete="off"
        aria-describedby="installments-cost"
        disabled={isLocked || options.length < 2}
        value={chosen?.installments ?? 1}
        onChange={(event) => onCount(Number(event.target.value))}
      >
        {options.length < 2 ? (
          <option value={1}>{words.installments.atOnce}</option>
        ) : (
          options.map((option) => (
            <option key={option.installments} value={option.installments}>
              {labelOf(option, language)}
            </option>
          ))
        )}
      </select>
      <p id="installments-cost" className="field-note" role="status">
        {chosen && costOf(chosen, { priceMinor, language })}
      </p>
    </div>
  )
}
