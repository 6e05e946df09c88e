/**
 * A part of a page as data. Both the preview and the displayed code are made of it, so that they are always the same.
 *
 * @typedef {object} Markup
 * @property {string} tag
 * @property {Readonly<Record<string, string>>} attributes An empty value is written as a bare name.
 * @property {readonly (Markup | string)[]} children
 */

/**
 * @param {string} tag
 * @param {Readonly<Record<string, string>>} attributes
 * @param {readonly (Markup | string)[]} children
 * @returns {Markup}
 */
export function element(tag, attributes = {}, ...children) {
  return { tag, attributes, children }
}

const withoutEnd = ['input', 'meta', 'link']

/**
 * @param {Markup} markup
 * @returns {string} HTML with a line for each element, indented by two spaces.
 */
export function htmlOf({ tag, attributes, children }) {
  const named = Object.entries(attributes).map(([name, value]) =>
    value === '' ? ` ${name}` : ` ${name}="${escaped(value)}"`,
  )
  const start = `<${tag}${named.join('')}>`
  if (withoutEnd.includes(tag)) return start
  if (children.every((child) => typeof child === 'string')) {
    return `${start}${children.map(escaped).join('')}</${tag}>`
  }
  const inner = children.map((child) => indented(typeof child === 'string' ? escaped(child) : htmlOf(child)))
  return [start, ...inner, `</${tag}>`].join('\n')
}

/**
 * @param {string} text
 * @param {number} [spaces]
 */
export function indented(text, spaces = 2) {
  return text.replaceAll(/^(?=.)/gm, ' '.repeat(spaces))
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/**
 * @param {Markup} markup
 * @returns {HTMLElement}
 */
export function nodeOf({ tag, attributes, children }) {
  const node = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
  node.append(...children.map((child) => (typeof child === 'string' ? child : nodeOf(child))))
  return node
}

/**
 * Changes the texts of a node that was made from another markup of the same shape, and nothing else: a field that is
 * moved or created again would lose what was typed.
 *
 * @param {Element} node
 * @param {{ before: Markup, after: Markup }} markups
 */
export function reword(node, { before, after }) {
  for (const [name, value] of Object.entries(after.attributes)) {
    if (before.attributes[name] !== value) node.setAttribute(name, value)
  }
  after.children.forEach((child, index) => {
    const [place, earlier] = [node.childNodes[index], before.children[index]]
    if (typeof child === 'string') {
      if (place && child !== earlier) place.nodeValue = child
    } else if (place instanceof Element && typeof earlier === 'object') {
      reword(place, { before: earlier, after: child })
    }
  })
}
