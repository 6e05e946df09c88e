import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import cssnano from 'cssnano'
import postcss from 'postcss'
import type { Plugin } from 'vite'
import { refuseNetwork } from './refuse-network.ts'

/** The parts of the document besides the bundled program. */
interface Sources {
  readonly html: URL
  readonly css: URL
  /** Bundles the first part of the script, which defines `run`, a function that gets the program. */
  readonly greet: () => Promise<string>
}

/**
 * Combines the bundled script, the styles and the document into one HTML file. It also writes the hashes with which the
 * service's Content-Security-Policy allows exactly this script and style. One file is one request, which measured
 * faster than any split into several files.
 */
export function inlineDocument({ html, css, greet }: Sources): Plugin {
  return {
    name: 'inline-document',
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const [chunk] = chunks
      if (!chunk || chunks.length > 1) return this.error(`One script was expected, ${chunks.length} came.`)
      delete bundle[chunk.fileName]

      // The browser compiles a function when it is called: the program, when the frame has greeted.
      const code = `${(await greet()).trim()}run(begun=>{${chunk.code.trim()}})`
      const script = code.replaceAll('</script', '<\\/script')
      const style = await compileStyle(css)
      const source = (await readFile(html, 'utf8'))
        .replace(/>\s+</g, '><')
        .replace('<style>', (tag) => tag + style)
        .replace('<script>', (tag) => tag + script)
      const hashes = { script: [sha256(script)], style: [sha256(style)] }
      this.emitFile({ type: 'asset', fileName: 'field.html', source })
      this.emitFile({ type: 'asset', fileName: 'field.csp.json', source: `${JSON.stringify(hashes)}\n` })
    },
  }
}

async function compileStyle(file: URL): Promise<string> {
  const { css } = await postcss([refuseNetwork(), cssnano()]).process(await readFile(file), {
    from: file.pathname,
  })
  return css
}

/** A hash source of CSP (W3C CSP3 §2.3.1). */
function sha256(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
