import { expect, it } from 'vitest'
import { projectFiles, readProjectFile } from './project-files.ts'

// In pieces, so that this file does not contain what it forbids.
const forbidden: readonly [pieces: readonly string[], why: string][] = [
  [['/wo', 'rk/'], 'a path of one machine'],
  [['/ro', 'ot/'], 'a path of one machine'],
  [['../sha', 'red'], 'a folder outside of the project'],
  [['registry.npm', 'js.org'], 'the registry is the reader’s own setting'],
  [['deb.debi', 'an.org'], 'the mirror is the reader’s own setting'],
]

it.each(forbidden.map(([pieces, why]) => [pieces.join(''), why]))('no file mentions %s: %s', (word) => {
  expect(filesThatMention(word, projectFiles().map(fileAndText))).toEqual([])
})

it('finds a forbidden word', () => {
  const word = forbidden[0]?.[0].join('') ?? ''
  expect(filesThatMention(word, [['docs/start.md', `cd ${word}main`]])).toEqual(['docs/start.md'])
})

function filesThatMention(word: string, files: readonly (readonly [path: string, text: string])[]): string[] {
  return files.filter(([, text]) => text.includes(word)).map(([path]) => path)
}

function fileAndText(path: string): [string, string] {
  return [path, readProjectFile(path)]
}
