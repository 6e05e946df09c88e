/** The fields of the form that are the shop's own. */
export type OwnField = 'email' | 'name'

export interface OwnValues {
  readonly values: Readonly<Record<OwnField, string>>
  readonly errors: Readonly<Record<OwnField, string | undefined>>
  readonly firstWrong: OwnField | undefined
}

export const inputIds = { email: 'email', name: 'holder-name' } as const

/** Reads and judges what was typed into the shop's own fields. */
export function ownValues(form: HTMLFormElement): OwnValues {
  const data = new FormData(form)
  const email = String(data.get('email') ?? '').trim()
  const name = String(data.get('name') ?? '').trim()
  const isEmail = form.querySelector<HTMLInputElement>('#email')?.validity.valid
  const wellFormed = isEmail ? undefined : 'Enter an e-mail address such as ana@example.com.'
  const errors = {
    email: email ? wellFormed : 'Enter your e-mail address.',
    name: name ? undefined : 'Enter the name on the card.',
  }
  const firstWrong = errors.email ? 'email' : errors.name ? 'name' : undefined
  return { values: { email, name }, errors, firstWrong }
}
