import { describe, expect, it } from 'vitest'
import { readSetup } from '../demo/page/playground/setup.js'
import { snippet } from '../demo/page/playground/snippet.js'
import { brands } from '../packages/card/src/index.ts'
import { classStates } from '../packages/element/src/container-classes.ts'
import { libraryOptionKinds } from '../packages/element/src/development/library-option-kinds.ts'
import { service } from '../packages/element/src/packaged-service.ts'
import {
  type ElementEvents,
  type EventName,
  elementTypes,
  eventNames,
  frameOptionKinds,
  mostFontBytes,
  mostFonts,
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

/** The same, in which a method is its name without its arguments. */
function optionsAndMethodsIn(heading: string): Set<string> {
  return new Set(firstColumn(heading).map((name) => name.replace(/\(.*/, '')))
}

const completeness = { empty: true, complete: true } as const

/** What the payload of each event has. The compiler compares it with the types. */
const payloads: {
  readonly [Name in EventName]: {
    readonly [Key in Exclude<keyof ElementEvents[Name], 'element' | 'elementType'>]-?: true
  }
} = {
  ready: {},
  change: { ...completeness, error: true, autofilled: true, brand: true },
  complete: completeness,
  empty: completeness,
  focus: { ...completeness, error: true },
  blur: { ...completeness, error: true, hasFocus: true },
  error: { ...completeness, error: true },
  brand: { ...completeness, brand: true, networks: true },
  autofilled: completeness,
  submit: { ...completeness, preventDefault: true },
  escape: completeness,
  loaderror: { cause: true, message: true },
}

describe('the reference of the library', () => {
  it('begins with the whole page that the playground writes', () => {
    const [first] = snippetsIn(document, 'docs/library.md')
    const [integrity = ''] = /sha384-[\w+/]{64}/.exec(first?.code ?? '') ?? []
    const account = { serviceUrl: 'http://127.0.0.1:4242', apiKey: 'ek_test_demo', integrity }
    expect(first?.code).toBe(snippet(readSetup(new URLSearchParams()), account).page)
  })

  it('has every option of an element', () => {
    const known = [...Object.keys(frameOptionKinds), 'classes', 'submitOnEnter']
    const types = ['card', 'pan', 'expiration', 'cvv']
    expect(new Set(firstColumn('create(type, options?)'))).toEqual(new Set([...types, ...known]))
  })

  it('has every option and every method of a service, a group and a field', () => {
    const payments = service('ek_test_demo', { baseUrl: 'http://127.0.0.1:4242' })
    const elements = payments.elements()
    // Every object has `valueOf`; the library's own calls it.
    const { valueOf: _, ...group } = elements
    const { type, valueOf: __, ...methods } = elements.create('pan')
    expect(optionsAndMethodsIn('service(apiKey, options?)')).toEqual(
      new Set([...Object.keys(libraryOptionKinds.service), ...Object.keys(payments)]),
    )
    expect(optionsAndMethodsIn('elements(options?)')).toEqual(
      new Set([...Object.keys(libraryOptionKinds.elements), ...Object.keys(group)]),
    )
    expect(optionsAndMethodsIn('Methods of a field')).toEqual(new Set(Object.keys(methods)))
    expect(section('Methods of a field')).toContain('`type` is the type')
    for (const name of Object.keys(payments)) expect(document).toMatch(new RegExp(`^##? ${name}\\(`, 'm'))
  })

  it('has what createToken() takes, every type of its errors, and every code of an error', () => {
    const { cardId, ...tokenData } = libraryOptionKinds.tokenData
    const types = ['validation_error', 'api_error', 'network_error', 'configuration_error']
    const options = Object.keys(libraryOptionKinds.createToken)
    // Each table begins with what its rows are.
    const tables = [
      ['tokenData', ...Object.keys(tokenData)],
      ['options', ...options],
      ['error.type', ...types],
    ]
    expect(firstColumn('createToken(element, tokenData, options?)')).toEqual(tables.flat())
    expect(section('createToken(element, tokenData, options?)')).toContain('{ cardId: ')
    expect(section('Events').match(/^\| \d (?=\|)/gm)).toEqual(['| 1 ', '| 2 ', '| 3 '])
    const [, union = ''] = readProjectFile('packages/element/src/integration-error.ts').split('Code =\n')
    const [codes = ''] = union.split('\n\n')
    const all = [...codes.matchAll(/\| '(\w+)'/g)].map(([, code = '']) => code)
    // Of the npm package alone: its README has those of loadElement().
    const ofPackage = ['load_failed', 'wrong_file', 'trusted_types', 'invalid_option', 'unknown_option']
    const [heading, ...thrown] = firstColumn('Errors that are thrown')
    expect(heading).toBe('code')
    expect(new Set([...thrown, ...ofPackage])).toEqual(new Set(all))
  })

  it('has the payload of every event', () => {
    const rows = section('Events').match(/^\| `.*/gm) ?? []
    for (const [event, payload] of Object.entries(payloads)) {
      const row = rows.find((line) => line.startsWith(`| \`${event}\` `)) ?? ''
      expect([event, Object.keys(payload).filter((key) => !namesIn(row).includes(key))]).toEqual([event, []])
    }
  })

  it('has the limits of fonts', () => {
    expect(section('elements(options?)')).toContain(
      `at most ${mostFonts} files of ${mostFontBytes / 1024} kB each`,
    )
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

it('the table of names for those who know another library has only names that exist', () => {
  const [, table = ''] = readProjectFile('docs/coming-from.md').split('| Here |\n')
  const rows = table.split('\n\n')[0]?.split('\n').slice(1) ?? []
  expect(rows.length).toBeGreaterThan(10)
  const payments = service('ek_test_demo', { baseUrl: 'http://127.0.0.1:4242' })
  const elements = payments.elements()
  const known = new Set([
    ...['service', 'key', 'result', 'data', 'cardId', 'true', 'ServiceElement', ...classStates],
    ...Object.keys({ ...payments, ...elements, ...elements.create('pan') }),
    ...Object.values(libraryOptionKinds).flatMap((kinds) => Object.keys(kinds)),
    ...[...eventNames, ...elementTypes, ...stylePseudos].map((name) => name.replace(/^\W+/, '')),
  ])
  for (const row of rows) {
    const here = namesIn(row.split(' | ').at(-1) ?? '').filter((code) => !code.includes('/'))
    const words = here.flatMap((code) => code.match(/[a-z]+(?:-[a-z]+)*/gi) ?? [])
    expect([row, words.filter((word) => !known.has(word))]).toEqual([row, []])
  }
})
