/** @import { Language } from './snippet.js' */
/** @typedef {{ readonly kind: string | null, readonly text: string }} Token */

/** One expression a language; a named group is the kind of what it matches. Lines are looked at by themselves. */
const grammars = {
  js: /(?<comment>\/\/.*)|(?<key>(?:[\w$]+|'[^']*'|"[^"]*")(?=: ))|(?<text>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)|(?<word>\b(?:const|for|of|async|await|true|false|null)\b)|(?<number>-?\b\d+(?:\.\d+)?\b)|(?<call>\b[a-zA-Z]\w*(?=\())/g,
  json: /(?<key>"(?:[^"\\]|\\.)*"(?=:))|(?<text>"(?:[^"\\]|\\.)*")|(?<word>\b(?:true|false|null)\b)|(?<number>-?\b\d+(?:\.\d+)?\b)/g,
  html: /(?<comment><![^>]*>)|(?<word><\/?[\w-]+|>)|(?<key>[\w-]+(?=="))|(?<text>"[^"]*")/g,
  css: /(?<word>^\s*\S.*(?= \{$)|^\s*\S.*(?=,$))|(?<key>[\w-]+(?=: ))|(?<text>#[\da-f]{3,8}\b)|(?<number>-?(?:\d*\.)?\d+(?:[a-z]+|%)?)|(?<call>[a-z-]+(?=\())/g,
}

/**
 * Parts a line of code by what its parts are.
 *
 * @param {string} line
 * @param {Language | 'json'} language
 * @returns {readonly Token[]} Together they are the line; `null` is the kind of what is nothing in particular.
 */
export function tint(line, language) {
  /** @type {Token[]} */
  const tokens = []
  let end = 0
  for (const match of line.matchAll(grammars[language])) {
    if (match.index > end) tokens.push({ kind: null, text: line.slice(end, match.index) })
    const [kind = null] = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined) ?? []
    tokens.push({ kind, text: match[0] })
    end = match.index + match[0].length
  }
  if (end < line.length) tokens.push({ kind: null, text: line.slice(end) })
  return tokens
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
