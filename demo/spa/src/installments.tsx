import type { InstallmentsOption, InstallmentsPlan } from '@element-js/element'
import type { ReactNode } from 'react'
import { costOf, wordsOf } from '../../page/installments-words.js'

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
      <label htmlFor="installments">Installments</label>
      {/* Always there, because a field that appears moves what the payer is about to use. */}
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
          <option value={1}>In one payment</option>
        ) : (
          options.map((option) => (
            <option key={option.installments} value={option.installments}>
              {wordsOf(option)}
            </option>
          ))
        )}
      </select>
      <p id="installments-cost" className="field-note" role="status">
        {chosen && costOf(chosen, priceMinor)}
      </p>
    </div>
  )
}
