/** The global `prototypes`, in the page and in a frame. */
export interface PrototypeWatch {
  /** The properties of built-in prototypes that have changed since the recording. */
  changed(): string[]
}

/** A script that records the built-in prototypes of its window in the global `prototypes`. */
export function watchPrototypes(): void {
  const constructors = [
    Object,
    Array,
    Function,
    String,
    Number,
    Map,
    Set,
    Promise,
    RegExp,
    Error,
    Element,
    Event,
  ]
  const read = (): Map<string, unknown> => {
    const properties = new Map<string, unknown>()
    for (const { name, prototype } of constructors) {
      for (const key of Reflect.ownKeys(prototype)) {
        const { value, get, set } = Object.getOwnPropertyDescriptor(prototype, key) ?? {}
        properties.set(`${name} ${String(key)}`, value ?? get ?? set)
      }
    }
    return properties
  }
  const before = read()
  const changed = (): string[] => {
    const now = read()
    return [...new Set([...before.keys(), ...now.keys()])].filter((key) => before.get(key) !== now.get(key))
  }
  Object.assign(globalThis, { prototypes: { changed } satisfies PrototypeWatch })
}

const values = [
  ...[
    '{"polluted":1}',
    '{"toString":"polluted"}',
    '{"then":"polluted"}',
    '{"disabled":true}',
    '{"type":"focus"}',
  ],
  ...['{"get":1}', '{"length":1}', '{"style":{"base":{"color":"red"}}}', '"polluted"', 'null'],
]

const ways: readonly ((value: string) => string)[] = [
  (value) => `{"__proto__":${value}}`,
  (value) => `{"__proto__":{"__proto__":${value}}}`,
  (value) => `{"constructor":{"prototype":${value}}}`,
  (value) => `{"__proto__":{"constructor":{"prototype":${value}}}}`,
  (value) => `{"prototype":${value},"hasOwnProperty":${value}}`,
]

const fields = [
  '',
  'style',
  'errorMessages',
  'placeholder',
  'fonts',
  'classes',
  'label',
  'options',
  'data',
  'setup',
]

/** Five hundred JSON texts with keys through which unsafe code writes to prototypes, as a whole or in a field. */
export const pollutingTexts: readonly string[] = fields.flatMap((field) =>
  ways.flatMap((way) =>
    values.map((value) => {
      const json = way(value)
      return field === '' ? json : `{"${field}":${json},"locale":"en"}`
    }),
  ),
)
