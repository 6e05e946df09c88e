import type { ComponentProps, ReactNode } from 'react'

/** A label, what it is for, and the line under it that says what is wrong. It keeps its height while it is empty. */
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
  /** Whether the error is said at once, where the input cannot be tied to it. */
  isAnnounced?: boolean
  children: ReactNode
}): ReactNode {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      <p id={`${id}-error`} className="field-error" role={isAnnounced ? 'alert' : undefined}>
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
