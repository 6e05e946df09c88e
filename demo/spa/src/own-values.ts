import { words } from '../../page/words/this-page.js'

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
  const { emailMissing, emailWrong, nameMissing } = words.form
  const wellFormed = isEmail ? undefined : emailWrong
  const errors = {
    email: email ? wellFormed : emailMissing,
    name: name ? undefined : nameMissing,
  }
  const firstWrong = errors.email ? 'email' : errors.name ? 'name' : undefined
  return { values: { email, name }, errors, firstWrong }
}
