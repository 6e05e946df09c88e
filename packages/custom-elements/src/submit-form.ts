/**
 * What Enter does in an input: the form's first submit button is clicked, so that handlers of the button are called and
 * its name is sent; without one the form is submitted. Either way not while a field is invalid.
 *
 * @see https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#implicit-submission
 */
export function submitForm(form: HTMLFormElement): void {
  const controls = [...form.elements] as Partial<HTMLButtonElement>[]
  const button = controls.find(({ type }) => type === 'submit')
  // A click on a disabled button does nothing, which is what an input's Enter does then.
  if (button) button.click?.()
  else form.requestSubmit()
}
