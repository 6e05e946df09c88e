/** A group of documents, in the order in which a reader needs them. */
export interface Section {
  readonly title: string
  /** Paths in the repository. */
  readonly files: readonly string[]
}

const documentsOf = (...names: readonly string[]) => names.map((name) => `docs/${name}.md`)
const decisionsOf = (...names: readonly string[]) => names.map((name) => `docs/decisions/${name}.md`)

/** Every document for people who use, run, assess or change the project. */
export const contents: readonly Section[] = [
  {
    title: 'Start',
    files: ['README.md', ...documentsOf('contents', 'library', 'coming-from')],
  },
  {
    title: 'On your page',
    files: [
      'packages/element/README.md',
      'packages/react/README.md',
      'packages/custom-elements/README.md',
      'packages/compat/README.md',
      ...documentsOf('frameworks', 'csp', 'accessibility', 'warnings'),
    ],
  },
  {
    title: 'On your server',
    files: [
      'packages/node/README.md',
      ...documentsOf('payment-links', 'three-d-secure', 'installments', 'forward', 'notifications', 'errors'),
      ...documentsOf('checkout-page', 'codes', 'unspecified-behaviour'),
    ],
  },
  {
    title: 'Tests and tools',
    files: ['packages/testing/README.md', ...documentsOf('testing', 'sandbox', 'command-line')],
  },
  {
    title: 'Running the service',
    files: [
      'packages/server/README.md',
      ...documentsOf(
        'configuration',
        'going-live',
        'deploying',
        'operations',
        'reconciliation',
        'retention',
        'failover',
        'scaling',
        'metrics',
        'tracing',
        'dashboard',
        'acquirer',
        'pci-dss',
        'threat-model',
      ),
    ],
  },
  {
    title: 'Changing the code',
    files: [
      ...documentsOf(
        'architecture',
        'glossary',
        'protocol',
        'benchmarks',
        'conformance',
        'mutation-testing',
        'histories',
        'releasing',
      ),
      ...['CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'],
    ],
  },
  {
    title: 'Decisions',
    files: decisionsOf(
      'README',
      'answers-are-judged-without-the-card',
      'card-validator',
      'color-scheme-in-the-fragment',
      'custom-elements-use-a-group-element',
      'declines-count-for-the-payer',
      'digits-have-one-width',
      'figures-of-large-merchants-are-stored',
      'fonts-are-rebuilt',
      'frames-greet-before-they-build-their-field',
      'group-commit-on-sqlite',
      'history-is-stored',
      'intents-have-owners',
      'limits-are-counted-in-the-database',
      'load-element-reads-the-script-tag',
      'own-code-in-place-of-libraries',
      'queries-go-past-kysely',
      'rare-features-in-separate-files',
      'removed-keys-are-refused-by-the-database',
      'services-record-their-master-keys',
      'siblings-in-shadow-trees',
      'statements-are-shared-on-postgresql',
      'the-acquirers-ledger-decides-races',
    ),
  },
]
