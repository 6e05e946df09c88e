import { describe, expect, it } from 'vitest'
import { readSetup } from '../demo/page/playground/setup.js'
import { snippet, textOf } from '../demo/page/playground/snippet.js'
import { brands } from '../packages/card/src/index.ts'
import { classStates } from '../packages/element/src/container-classes.ts'
import {
  eventNames,
  frameOptionKinds,
  styleProperties,
  stylePseudos,
} from '../packages/protocol/src/frame/index.ts'
import { snippetsIn } from './markdown-snippets.ts'
import { readProjectFile } from './project-files.ts'

const document = readProjectFile('docs/library.md')

/** The text below a heading, up to the next one of its level. */
function section(heading: string): string {
  const [, text = ''] = document.split(`\n## ${heading}\n`)
  return text.split('\n## ')[0] ?? ''
}

/** The names in the first column of a section's tables. */
function firstColumn(heading: string): string[] {
  const rows = section(heading).matchAll(/^\| (`[^|]+) \|/gm)
  return [...rows].flatMap(([, cell = '']) => namesIn(cell))
}

function namesIn(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
}

describe('the reference of the library', () => {
  it('begins with the whole page that the playground writes', () => {
    const [first] = snippetsIn(document, 'docs/library.md')
    const account = { serviceUrl: 'http://127.0.0.1:4242', apiKey: 'ek_test_demo' }
    expect(first?.code).toBe(textOf(snippet(readSetup(new URLSearchParams()), account).page))
  })

  it('has every option of an element', () => {
    const known = [...Object.keys(frameOptionKinds), 'classes', 'submitOnEnter']
    const types = ['card', 'pan', 'expiration', 'cvv']
    expect(new Set(firstColumn('create(type, options?)'))).toEqual(new Set([...types, ...known]))
  })

  it('has every property and every pseudo-class of a style', () => {
    const row = (name: string) =>
      /\| ([^|]*) \|$/m.exec(section('style').split(`| ${name} `)[1] ?? '')?.[1] ?? ''
    expect(namesIn(row('Properties'))).toEqual([...styleProperties].sort())
    expect(new Set(namesIn(row('Nested')))).toEqual(new Set(stylePseudos))
  })

  it('has every class, every event and every brand', () => {
    expect(new Set(firstColumn('Classes of the container'))).toEqual(new Set(classStates))
    expect(firstColumn('Events')).toEqual(eventNames)
    const [, ids = ''] = section('Brands').split(':')
    expect(namesIn(ids)).toEqual(
      brands()
        .map(({ id }) => id)
        .sort(),
    )
  })
})
