import { csp } from '../csp.ts'
import type { Report } from './reporter.ts'

/** What a browser reports when a policy has blocked something. */
interface Violation {
  readonly effectiveDirective: string
  readonly blocked: string
  /** The script that requested it. */
  readonly sourceFile: string | null
  readonly disposition: string
}

/** Reports the line that is missing from the page's policy, even for what was blocked before this file was loaded. */
export function watchPolicy({ origin, report }: { origin: string; report: Report }): void {
  const reportViolation = (violation: Violation): void => {
    const line = missingLine(violation, origin)
    if (!line) return
    const { effectiveDirective, blocked } = violation
    const seen = `the Content-Security-Policy of this page blocks ${blocked} with ${effectiveDirective}`
    report({ misuse: 'blocked-by-policy', seen, remedy: `${line}.` })
  }
  document.addEventListener('securitypolicyviolation', (event) =>
    reportViolation({ ...fieldsOf(event), blocked: event.blockedURI }),
  )
  // WebKit keeps no earlier reports, so only later blocks are reported there.
  if (!('ReportingObserver' in globalThis)) return
  const options = { types: ['csp-violation'], buffered: true }
  new ReportingObserver((reports) => {
    for (const { body } of reports) {
      const violation = body as unknown as Violation & { blockedURL: string }
      reportViolation({ ...fieldsOf(violation), blocked: violation.blockedURL })
    }
  }, options).observe()
}

function fieldsOf({
  effectiveDirective,
  sourceFile,
  disposition,
}: Omit<Violation, 'blocked'>): Omit<Violation, 'blocked'> {
  return { effectiveDirective, sourceFile, disposition }
}

/** The line that `csp()` returns for what was blocked; `null` if it does not belong to element.js. */
export function missingLine(
  { effectiveDirective, blocked, sourceFile, disposition }: Violation,
  origin: string,
): string | null {
  if (disposition === 'report') return null
  const isOurs = blocked === origin || blocked.startsWith(`${origin}/`)
  const needed = csp({
    service: origin,
    library: blocked.endsWith('.mjs') ? 'module' : 'script',
    // The library itself requests only fonts.
    fonts: sourceFile?.startsWith(`${origin}/`) && URL.canParse(blocked) ? [new URL(blocked).origin] : [],
  })
  const directive = effectiveDirective.replace('script-src-elem', 'script-src')
  const isFont = directive === 'connect-src'
  const sources = (isOurs || isFont) && needed[directive]
  return sources ? `\`${directive} ${sources.join(' ')}\`` : null
}
