const values = [
  '{"polluted":1}',
  '{"toString":"polluted"}',
  '{"then":"polluted"}',
  '{"isAdmin":true}',
  '{"merchantId":"other"}',
  '{"amount":1}',
  '{"get":1}',
  '{"length":1}',
  '"polluted"',
  'null',
]

const ways: readonly ((value: string) => string)[] = [
  (value) => `{"__proto__":${value}}`,
  (value) => `{"\\u005f_proto__":${value}}`,
  (value) => `{"__proto__":{"__proto__":${value}}}`,
  (value) => `{"constructor":{"prototype":${value}}}`,
  (value) => `{"constructor":{"constructor":{"prototype":${value}}}}`,
  (value) => `{"__proto__":{"constructor":{"prototype":${value}}}}`,
  (value) => `{"prototype":${value}}`,
  (value) => `[{"__proto__":${value}}]`,
  (value) => `{"__proto__.polluted":${value},"__proto__[polluted]":${value}}`,
  (value) => `{"__defineGetter__":${value},"__lookupGetter__":${value},"hasOwnProperty":${value}}`,
]

/** A hundred JSON texts with keys by which careless code would write to the prototype of all objects. */
export const pollutingJson: readonly string[] = ways.flatMap((way) => values.map(way))

const prototypes = [Object, Array, Function, String, Number, Boolean, Date, Map, Set, Promise, RegExp, Error]

/**
 * Records the prototypes of this program. @returns a function that lists which of their properties have changed since.
 */
export function watchPrototypes(): () => string[] {
  const read = (): Map<string, unknown> => {
    const properties = new Map<string, unknown>()
    for (const { name, prototype } of prototypes) {
      const descriptors = Object.getOwnPropertyDescriptors(prototype)
      for (const key of Reflect.ownKeys(descriptors)) {
        const { value, get, set } = Object.getOwnPropertyDescriptor(prototype, key) ?? {}
        properties.set(`${name} ${String(key)}`, value ?? get ?? set)
      }
    }
    return properties
  }
  const before = read()
  return () => {
    const now = read()
    return [...new Set([...before.keys(), ...now.keys()])].filter((key) => before.get(key) !== now.get(key))
  }
}
