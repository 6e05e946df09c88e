/** The form around an iframe, and the button that submits it. It runs in the page, so it uses nothing from outside itself. */
export function formAround(node: Element): {
  readonly hasForm: boolean
  readonly button: HTMLElement | null
} {
  let form: HTMLFormElement | null = null
  // Goes up through shadow trees, because `closest` does not look outside them.
  for (let at: Node | null = node; at && !form; at = at.parentNode ?? (at as ShadowRoot).host ?? null)
    if ((at as Element).localName === 'form') form = at as HTMLFormElement
  const buttons = [...(form?.elements ?? [])].filter(
    (element) =>
      element.matches('button, input[type=submit], input[type=image]') &&
      !element.matches('[type=button], [type=reset]'),
  )
  return { hasForm: form !== null, button: (buttons[0] as HTMLElement | undefined) ?? null }
}
