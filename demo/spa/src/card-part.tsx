import type { ChangePayload } from '@element-js/element'
import { CardElement, CvvElement, ExpirationElement, PanElement } from '@element-js/react'
import { type ReactNode, type Ref, useState } from 'react'
import { brandName } from '../../page/brand-name.js'
import { words } from '../../page/words/this-page.js'
import { Field } from './field.tsx'
import { useFieldStyle } from './use-field-style.ts'
import { appWords } from './words/app-words.ts'

/** The card in three fields, or in one line. */
export type CardLayout = 'fields' | 'line'
export type CardField = 'pan' | 'expiration' | 'cvv' | 'card'

interface CardPartProps {
  readonly layout: CardLayout
  readonly errors: Partial<Record<CardField, string | undefined>>
  onError(field: CardField, message: string | undefined): void
  onComplete(field: CardField, isComplete: boolean): void
  /** The element of each field, to set the focus. */
  refOf(field: CardField): Ref<CardElement>
}

export function CardPart({ layout, ...rest }: CardPartProps): ReactNode {
  return layout === 'line' ? <OneLine {...rest} /> : <ThreeFields {...rest} />
}

function ThreeFields(props: Omit<CardPartProps, 'layout'>): ReactNode {
  const [brand, setBrand] = useState<string | null>(null)
  const { errors } = props
  const number = useCommonProps('pan', props)
  return (
    <div className="card-split">
      <Field id="card-number" label={words.form.number} error={errors.pan} isAnnounced>
        <div className="card-number-box">
          <PanElement
            id="card-number"
            placeholder="1234 1234 1234 1234"
            {...number}
            onBrand={(event) => setBrand(event.brand)}
          />
          {brand && (
            <span className="card-brand" aria-hidden="true">
              {brandName(brand)}
            </span>
          )}
        </div>
      </Field>
      <Field id="card-expiration" label={words.form.expiration} error={errors.expiration} isAnnounced>
        <ExpirationElement
          id="card-expiration"
          placeholder={words.form.expirationPlaceholder}
          {...useCommonProps('expiration', props)}
        />
      </Field>
      <Field id="card-code" label={words.form.code} error={errors.cvv} isAnnounced>
        <CvvElement id="card-code" placeholder="CVC" {...useCommonProps('cvv', props)} />
      </Field>
    </div>
  )
}

function OneLine(props: Omit<CardPartProps, 'layout'>): ReactNode {
  return (
    <Field id="card-line" label={words.form.card} error={props.errors.card} isAnnounced>
      <CardElement id="card-line" {...useCommonProps('card', props)} />
    </Field>
  )
}

/** The props of all fields: the page's style, and errors during typing and on leaving a field. */
function useCommonProps(field: CardField, props: Omit<CardPartProps, 'layout'>) {
  const style = useFieldStyle()
  return {
    className: 'input card-input',
    style,
    ref: props.refOf(field),
    onChange: ({ error, complete }: ChangePayload) => {
      props.onError(field, error?.message)
      props.onComplete(field, complete)
    },
    onBlur: ({ error }: { readonly error?: { readonly message: string } }) => {
      if (error) props.onError(field, error.message)
    },
    onReady: () => props.onError(field, undefined),
    onLoadError: () => props.onError(field, appWords.notLoaded),
  }
}
