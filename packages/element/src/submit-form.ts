/**
 * Does what Enter does in an input: submits the closest form of a container, even from within shadow trees.
 *
 * It clicks the form's first submit button, so that the button's handlers are called and its name is sent, and so that
 * nothing happens while the button is disabled. Without a button, it submits the form. It does neither while an input
 * is invalid.
 *
 * The field's `submit` event comes first. Its handlers can prevent the rest; a handler that submits the form itself has
 * prevented it.
 *
 * @param container `undefined` if no form should be submitted.
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
  // `form.elements` leaves out `<input type="image">`, for historical reasons, and that is a submit button too.
  const root = form.getRootNode() as Document | ShadowRoot
  const button = [...root.querySelectorAll<HTMLButtonElement>('*')].find(
    (control) => control.form === form && /submit|image$/.test(control.type),
  )
  if (button) button.click()
  else form.requestSubmit()
}

/** A form control, such as a custom element that is the container, may belong to a form that is not around it. */
function closestForm(container: Element): HTMLFormElement | null | undefined {
  const { host } = container.getRootNode() as Partial<ShadowRoot>
  const form = (container as Partial<HTMLInputElement>).form ?? container.closest('form')
  return form ?? (host && closestForm(host))
}
