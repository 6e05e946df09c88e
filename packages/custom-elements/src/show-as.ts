/** Makes an element show its children. */
export interface Appearance {
  /** Call this once, when the element is created. */
  attach(host: HTMLElement): void
  /** A shadow root that was moved to another document has lost its sheet, which belongs to one document. */
  renew(host: HTMLElement): void
}

/**
 * The default display of an element. A `:host` rule is the only default that every rule of the page overrides, in any
 * tree. A strict `style-src` allows a constructed style sheet.
 */
export function showAs(display: 'block' | 'contents'): Appearance {
  const sheets = new WeakMap<Document, CSSStyleSheet>()

  function sheetFor(document: Document, { CSSStyleSheet }: typeof globalThis): CSSStyleSheet {
    const known = sheets.get(document)
    if (known) return known
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`:host{display:${display}}:host([hidden]){display:none}`)
    sheets.set(document, sheet)
    return sheet
  }

  function renew({ shadowRoot, ownerDocument }: HTMLElement): void {
    const view = ownerDocument.defaultView as typeof globalThis | null
    if (shadowRoot && view) shadowRoot.adoptedStyleSheets = [sheetFor(ownerDocument, view)]
  }

  return {
    attach(host) {
      host.attachShadow({ mode: 'open' }).append(document.createElement('slot'))
      renew(host)
    },
    renew,
  }
}
