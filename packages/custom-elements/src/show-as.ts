/** Makes an element show its children. */
export interface Appearance {
  /** Call this once, when the element is created. */
  attach(host: HTMLElement): void
  /** A shadow root that was moved to another document has lost its sheets. */
  renew(host: HTMLElement): void
}

/**
 * The default display of an element. A `:host` rule is the only default that every rule of the page overrides, in any
 * tree. A strict `style-src` allows a constructed style sheet.
 */
export function showAs(display: 'block' | 'contents'): Appearance {
  const sheet = new CSSStyleSheet()
  // jsdom has no `replaceSync` and no layout.
  sheet.replaceSync?.(`:host{display:${display}}:host([hidden]){display:none}`)
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
