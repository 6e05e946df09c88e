/**
 * Does what Enter does in an input: submits the closest form of a container, also from within shadow trees.
 *
 * It clicks the form's first submit button, so that the button's handlers are called and its name is sent, and so that
 * nothing happens while it is disabled; without a button, it submits the form. It does neither while an input is invalid.
 *
 * The event `submit` of the field comes first. Its handlers may prevent the rest, and a handler that submits the form
 * itself has done so.
 *
 * @param container `undefined` if no form is to be submitted.
 * @param emit Calls the handlers.
 * @see https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#implicit-submission
 */
export function submitForm(container: Element | undefined, emit: (preventDefault: () => void) => void): void {
  const form = container && closestForm(container)
  let isDone = false
  const preventDefault = (): void => {
    isDone = true
  }
  form?.addEventListener('submit', preventDefault, true)
  emit(preventDefault)
  form?.removeEventListener('submit', preventDefault, true)
  if (!form || isDone) return
  const controls = [...form.elements] as HTMLButtonElement[]
  const button = controls.find(({ type }) => type === 'submit')
  if (button) button.click()
  else form.requestSubmit()
}

/** A form control, such as a custom element that is the container, may be in a form that is not around it. */
function closestForm(container: Element): HTMLFormElement | null | undefined {
  const { host } = container.getRootNode() as Partial<ShadowRoot>
  const form = (container as Partial<HTMLInputElement>).form ?? container.closest('form')
  return form ?? (host && closestForm(host))
}
