import type { Token } from 'marked'

/** The text of a piece of Markdown without its syntax, as a reader sees it, on one line. */
export function plainText(token: Token | undefined): string {
  return words(token).replace(/\s+/g, ' ').trim()
}

function words(token: Token | undefined): string {
  if (!token) return ''
  if (token.type === 'table') {
    const rows = [token.header, ...token.rows] as { tokens: Token[] }[][]
    return rows.flatMap((row) => row.map(({ tokens }) => `${tokens.map(words).join('')} `)).join('')
  }
  if (token.type === 'list') return (token.items as Token[]).map((item) => `${words(item)} `).join('')
  if ('tokens' in token && token.tokens) return token.tokens.map(words).join('')
  return token.type === 'br' ? ' ' : 'text' in token ? unescaped(token.text) : token.raw
}

// The parser escapes the text of some tokens for HTML.
function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: keyof typeof characters) => characters[name])
}

const characters = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
