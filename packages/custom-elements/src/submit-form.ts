/**
 * Does what Enter does in an input. It clicks the form's first submit button, so that the button's handlers are called
 * and its name is sent; without a button, it submits the form. It does neither while a field is invalid.
 *
 * @see https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#implicit-submission
 */
export function submitForm(form: HTMLFormElement): void {
  const controls = [...form.elements] as Partial<HTMLButtonElement>[]
  const button = controls.find(({ type }) => type === 'submit')
  // A click on a disabled button does nothing, and neither does Enter in an input then.
  if (button) button.click?.()
  else form.requestSubmit()
}
