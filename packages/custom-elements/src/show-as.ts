/**
 * Makes an element show its children. Call the function when the element is created, and when it has moved to another
 * document: a style sheet belongs to one document.
 *
 * The default display of an element is a `:host` rule, the only default that every rule of the page overrides, in any
 * tree. A strict `style-src` allows a constructed style sheet.
 */
export function showAs(display: 'block' | 'contents'): (host: HTMLElement) => void {
  return (host) => {
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
    if (!root.firstChild) root.append(document.createElement('slot'))
    const view = host.ownerDocument.defaultView as typeof globalThis | null
    if (!view) return
    const sheet = new view.CSSStyleSheet()
    // jsdom has no `replaceSync` and no layout.
    sheet.replaceSync?.(`:host{display:${display}}:host([hidden]){display:none}`)
    root.adoptedStyleSheets = [sheet]
  }
}
