/** @import { Language } from './snippet.js' */
/** @typedef {{ readonly kind: string | null, readonly text: string }} Token */

/**
 * The tokens of each language, and a function that finds the kind of a token from the text after it. A token without an
 * end extends to the end of the line. No expression looks ahead, so each character is read once.
 *
 * @type {Record<Language | 'json', { readonly tokens: RegExp, readonly kindOf: (token: string, after: string) => string
 *   | null }>}
 */
const grammars = {
  js: {
    tokens: /\/\/.*|'(?:[^'\\]|\\.)*'?|"(?:[^"\\]|\\.)*"?|`(?:[^`\\]|\\.)*`?|-?\d[\w.]*|[\w$]+/g,
    kindOf(token, after) {
      if (token.startsWith('//')) return 'comment'
      if (/^[\w$'"]/.test(token) && after.startsWith(': ')) return 'key'
      if (/^['"`]/.test(token)) return 'text'
      if (/^-?\d/.test(token)) return 'number'
      if (/^(?:const|for|of|async|await|true|false|null)$/.test(token)) return 'word'
      return /^[a-z]/i.test(token) && after.startsWith('(') ? 'call' : null
    },
  },
  json: {
    tokens: /"(?:[^"\\]|\\.)*"?|-?\d[\d.]*|\w+/g,
    kindOf(token, after) {
      if (token.startsWith('"')) return after.startsWith(':') ? 'key' : 'text'
      if (/^-?\d/.test(token)) return 'number'
      return /^(?:true|false|null)$/.test(token) ? 'word' : null
    },
  },
  html: {
    tokens: /<![^>]*>?|<\/?[\w-]+|>|"[^"]*"?|[\w-]+/g,
    kindOf(token, after) {
      if (token.startsWith('<!')) return 'comment'
      if (/^[<>]/.test(token)) return 'word'
      if (token.startsWith('"')) return 'text'
      return after.startsWith('="') ? 'key' : null
    },
  },
  css: {
    tokens: /#\w+|-?\.?\d[\w.%]*|[\w-]+/g,
    kindOf(token, after) {
      if (/^[\w-]/.test(token) && after.startsWith(': ')) return 'key'
      if (/^#[\da-f]{3,8}$/.test(token)) return 'text'
      if (/^-?\.?\d/.test(token)) return 'number'
      return /^[a-z-]/.test(token) && after.startsWith('(') ? 'call' : null
    },
  },
}

/**
 * Splits a line of code into tokens.
 *
 * @param {string} line
 * @param {Language | 'json'} language
 * @returns {readonly Token[]} Together they are the line. The kind `null` means that the token has no color.
 */
export function tint(line, language) {
  const selector = language === 'css' ? selectorOf(line) : null
  if (selector !== null) {
    return [
      { kind: 'word', text: selector },
      { kind: null, text: line.slice(selector.length) },
    ]
  }
  /** @type {Token[]} */
  const tokens = []
  const grammar = grammars[language]
  let end = 0
  for (const { 0: text, index } of line.matchAll(grammar.tokens)) {
    const kind = grammar.kindOf(text, line.slice(index + text.length))
    if (kind === null) continue
    if (index > end) tokens.push({ kind: null, text: line.slice(end, index) })
    tokens.push({ kind, text })
    end = index + text.length
  }
  if (end < line.length) tokens.push({ kind: null, text: line.slice(end) })
  return tokens
}

/**
 * The text before the brace or the comma at the end of a line of CSS.
 *
 * @param {string} line
 */
function selectorOf(line) {
  const ending = [' {', ','].find((each) => line.endsWith(each))
  const selector = ending === undefined ? '' : line.slice(0, -ending.length)
  return selector.trim() === '' ? null : selector
}

/**
 * @param {string} line
 * @param {Language | 'json'} language
 * @returns {readonly (HTMLElement | string)[]}
 */
export function tintedNodes(line, language) {
  return tint(line, language).map(({ kind, text }) => {
    if (kind === null) return text
    const node = document.createElement('span')
    node.className = `is-${kind}`
    node.textContent = text
    return node
  })
}
