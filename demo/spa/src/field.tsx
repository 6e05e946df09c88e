import type { ComponentProps, ReactNode } from 'react'

/** A label, its field, and the line for the field's error. The line keeps its height while it is empty. */
export function Field({
  id,
  label,
  error,
  isAnnounced = false,
  children,
}: {
  id: string
  label: string
  error: string | undefined
  /** Whether screen readers announce the error at once, if it cannot be linked to the input. */
  isAnnounced?: boolean
  children: ReactNode
}): ReactNode {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      <p id={`${id}-error`} className="field-error" aria-live={isAnnounced ? 'assertive' : undefined}>
        {error}
      </p>
    </div>
  )
}

/** An input of the page itself. */
export function TextField({
  id,
  label,
  error,
  ...rest
}: { id: string; label: string; error: string | undefined } & ComponentProps<'input'>): ReactNode {
  return (
    <Field id={id} label={label} error={error}>
      <input
        id={id}
        className="input"
        required
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
        {...rest}
      />
    </Field>
  )
}
