/**
 * Messages that no frame expects, made on the page since some can only be made there: by kind, and at random from a
 * seed, so that a failure comes again.
 *
 * @returns how many were sent.
 */
export function sendRubbish({ count, seed }: { count: number; seed: number }): number {
  const { ports } = globalThis as unknown as { ports: MessagePort[] }
  const port = ports.at(-1)
  if (!port) throw new Error('The page has no port to the frame.')
  let state = seed
  /** A whole number below a limit. @see Numerical Recipes, "quick and dirty" generators */
  const random = (below: number): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return Math.floor((state / 2 ** 32) * below)
  }
  const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item

  const cycle: Record<string, unknown> = { type: 'update' }
  cycle.options = cycle
  cycle.style = cycle
  let deep: unknown = 'x'
  for (let depth = 0; depth < 300; depth += 1) deep = { base: deep, options: [deep] }

  const leaves: readonly (() => unknown)[] = [
    () => null,
    () => undefined,
    () => Number.NaN,
    () => -1,
    () => 2 ** 53,
    () => 10n ** 30n,
    () => '',
    () => '4242424242424242',
    () => '\ud800\u0000\u202e',
    () => 'x'.repeat(5_000),
    () => [],
    () => [null, {}, 'pan'],
    () => new ArrayBuffer(8),
    () => new Uint8Array(8),
    () => new Map([['style', 'x']]),
    () => new Set(['pan']),
    () => new Date(Number.NaN),
    () => /x/g,
    () => new Error('x'),
    () => new Blob(['x']),
    () => new ImageData(1, 1),
    () => cycle,
    () => deep,
    () => JSON.parse('{"__proto__": {"type": "focus"}, "constructor": {"prototype": null}}'),
    () => ({ length: 10, 0: 'x' }),
  ]
  const keys = [
    ...['options', 'style', 'base', 'empty', ':hover', '::placeholder', 'color', 'fontFamily', 'placeholder'],
    ...['pan', 'cvv', 'expiration', 'label', 'ariaLabel', 'brands', 'errorMessages', 'invalid', 'secureCvv'],
    ...[
      'iconStyle',
      'showIcon',
      'colorScheme',
      'locale',
      'fonts',
      'family',
      'data',
      'descriptors',
      'unicodeRange',
    ],
    ...[
      'id',
      'tokenData',
      'mounted',
      'name',
      'email',
      'verifyCard',
      'setup',
      'event',
      'type',
      '__proto__',
      'length',
    ],
  ]
  const types = [
    ...['focus', 'blur', 'clear', 'update', 'fonts', 'scheme', 'locale', 'tokenize'],
    ...[
      'happened',
      'resized',
      'tokenized',
      'element:hello',
      'element:welcome',
      'eval',
      '__proto__',
      'constructor',
      '',
    ],
  ]
  const value = (depth: number): unknown => {
    if (depth === 0 || random(3) === 0) return pick(leaves)()
    if (random(6) === 0) return Array.from({ length: random(5) }, () => value(depth - 1))
    return Object.fromEntries(Array.from({ length: random(5) }, () => [pick(keys), value(depth - 1)]))
  }
  const message = (index: number): unknown => {
    const leaf = leaves[index]
    if (leaf) return leaf()
    return { ...(value(3) as object), ...Object.fromEntries([[pick(keys), value(3)]]), type: pick(types) }
  }

  for (let index = 0; index < count; index += 1) {
    const { port1, port2 } = new MessageChannel()
    // Now and then with something that comes along.
    port.postMessage(message(index), index % 50 === 0 ? [port2] : [])
    port1.close()
  }
  return count
}
