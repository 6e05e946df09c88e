import { copyButton, exactText, type Html, html, trusted } from '@element-js/http'

interface CodeBlock {
  /** Unique on its page. */
  readonly id: string
  readonly caption: string
  /** What the code is for, for screen readers. */
  readonly subject: string
  /** A text is not masked, because the examples pay with test cards. */
  readonly code: string | Html
}

/** Code with a caption and a button that copies it. */
export function codeBlock({ id, caption, subject, code }: CodeBlock): Html {
  return html`<figure class="code">
${captionOf({ id, caption, name: `Copy ${caption}: ${subject}` })}
${codeText({ id, label: `${caption}: ${subject}`, code })}
</figure>`
}

/** JSON. The script of the page colors its keys: an element for each key would be a tenth of the reference. */
export function jsonBlock({ value, ...block }: Omit<CodeBlock, 'code'> & { readonly value: unknown }): Html {
  return codeBlock({ ...block, code: html`${JSON.stringify(value, null, 2)}` })
}

interface LanguageBlock {
  readonly subject: string
  readonly examples: readonly { readonly id: string; readonly language: string; readonly code: string }[]
}

/** The same example in several languages. The first one is shown, and the script of the page turns them into tabs. */
export function languageBlock({ subject, examples }: LanguageBlock): Html {
  const [first] = examples
  if (!first) throw new Error(`there is no example for: ${subject}`)
  return html`<figure class="code languages">
${captionOf({ id: first.id, caption: first.language, name: `Copy the example: ${subject}` })}
${examples.map(({ id, language, code }) =>
  codeText({ id, label: `${language}: ${subject}`, code, language, isHidden: id !== first.id }),
)}
</figure>`
}

interface Caption {
  /** Of the code to copy. */
  readonly id: string
  readonly caption: string
  /** Of the button. */
  readonly name: string
}

function captionOf({ id, caption, name }: Caption): Html {
  return html`<figcaption><span>${caption}</span>${copyButton({ source: { elementId: id }, name, className: 'copy' })}</figcaption>`
}

interface CodeText extends Pick<CodeBlock, 'id' | 'code'> {
  readonly label: string
  readonly language?: string
  readonly isHidden?: boolean
}

// The code scrolls sideways, so it must be reachable by keyboard.
function codeText({ id, label, code, language, isHidden = false }: CodeText): Html {
  return html`<pre id="${id}" tabindex="0" role="group" aria-label="${label}"${language !== undefined && html` data-language="${language}"`}${isHidden && trusted(' hidden')}>${typeof code === 'string' ? exactText(code) : code}</pre>`
}
