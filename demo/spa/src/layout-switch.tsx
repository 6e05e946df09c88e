import type { ReactNode } from 'react'
import type { CardLayout } from './card-part.tsx'
import { appWords } from './words/app-words.ts'

const layouts = [
  ['fields', appWords.layouts.fields],
  ['line', appWords.layouts.line],
] as const

/** A shop would choose one layout; this demo shows both. */
export function LayoutSwitch({
  layout,
  onLayout,
}: {
  layout: CardLayout
  onLayout: (layout: CardLayout) => void
}): ReactNode {
  return (
    <div className="layout-switch" role="radiogroup" aria-label={appWords.layouts.label}>
      {layouts.map(([value, name]) => (
        <label key={value}>
          <input
            type="radio"
            name="layout"
            value={value}
            checked={layout === value}
            onChange={() => onLayout(value)}
          />
          <span>{name}</span>
        </label>
      ))}
    </div>
  )
}
