import { join } from 'node:path/posix'

/** A group of documents, in the order in which a reader needs them. */
export interface Section {
  readonly title: string
  /** Paths in the repository. */
  readonly files: readonly string[]
}

/** The list of all documents for people who use, run, assess or change the project. The service shows it as `/docs`. */
export const contentsFile = 'docs/contents.md'

/** The sections of that list: each heading of the second level, with the documents that the items below it link to. */
export function sectionsIn(markdown: string): readonly Section[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      title: section.slice(0, section.indexOf('\n')),
      files: [...section.matchAll(/^- \[.+?\]\((.+?)\)/gm)].map(([, path = '']) =>
        join(contentsFile, '..', path),
      ),
    }))
}
