/** Makes an element show its children. */
export interface Appearance {
  /** Once, when the element is made. */
  attach(host: HTMLElement): void
  /** A shadow root that was in another document meanwhile has lost its sheets. */
  renew(host: HTMLElement): void
}

/**
 * The display that an element has unless the page's styles say otherwise. A `:host` rule is the only default that every
 * rule of the page overrules, in any tree, and a constructed sheet passes a strict `style-src`.
 */
export function showAs(display: 'block' | 'contents'): Appearance {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`:host{display:${display}}:host([hidden]){display:none}`)
  const renew = ({ shadowRoot }: HTMLElement): void => {
    if (shadowRoot) shadowRoot.adoptedStyleSheets = [sheet]
  }
  return {
    attach(host) {
      host.attachShadow({ mode: 'open' }).append(document.createElement('slot'))
      renew(host)
    },
    renew,
  }
}
