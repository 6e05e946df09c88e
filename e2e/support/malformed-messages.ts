/** The targets of malformed messages from a page with the hostile script `portThief`. */
export type MessageTarget =
  /**
   * To the last frame, through the port that the script kept: messages of every type, some of which are valid by
   * chance.
   */
  | 'port'
  /** To all frames, without the types that a frame handles, so that none of them may have an effect. */
  | 'ports, unknown types'
  | 'windows of frames'
  /** To the page's own window, where the loader listens. */
  | 'own window'
  /** The same as events that claim to come from a frame of the service. */
  | 'forged events'

export interface MalformedMessages {
  readonly count: number
  readonly seed: number
  /** Default: `port`. */
  readonly place?: MessageTarget
}

/**
 * Sends unexpected messages. They are created on the page, because some can be created only there: by kind, and at
 * random from a seed, so that a failure can be reproduced.
 *
 * @returns the number of sent messages.
 */
export function sendMalformedMessages({ count, seed, place = 'port' }: MalformedMessages): number {
  const { ports } = globalThis as unknown as { ports: MessagePort[] }
  const iframes = [...document.querySelectorAll('iframe')].filter(({ src }) => src.includes('/frames/'))
  const kept = ports.length
  if (kept === 0 || iframes.length === 0) throw new Error('The page has no port to a frame.')
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
    () => ({ type: 'element:hello', version: '1.2.0' }),
    () => ({ type: 'element:hello', version: '0.0.1' }),
    () => ({ type: 'element:welcome', version: '1.2.0' }),
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
  const ofGroup = ['joined', 'brand-changed', 'refused', 'asked']
  const obeyed = ['focus', 'blur', 'clear', 'update', 'fonts', 'surrounded', 'tokenize', ...ofGroup]
  const types = [
    ...(place === 'ports, unknown types' ? [] : obeyed),
    ...[
      ...['scheme', 'locale', 'Focus', 'clear '],
      'happened',
      'resized',
      'answered',
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

  const send = (data: unknown, index: number, transfer: MessagePort[]): void => {
    const iframe = iframes[index % iframes.length]
    if (place === 'own window') postMessage(data, '*', transfer)
    else if (place === 'windows of frames') iframe?.contentWindow?.postMessage(data, '*', transfer)
    else if (place === 'forged events') {
      const { origin } = new URL(iframe?.src ?? '')
      const source = iframe?.contentWindow ?? null
      dispatchEvent(new MessageEvent('message', { data, origin, source, ports: transfer }))
    } else ports[place === 'port' ? kept - 1 : index % kept]?.postMessage(data, transfer)
  }
  for (let index = 0; index < count; index += 1) {
    const { port1, port2 } = new MessageChannel()
    // Sometimes with a transferred object.
    send(message(index), index, index % 50 === 0 ? [port2] : [])
    port1.close()
  }
  // The hostile script keeps these channels too, although they lead to no frame.
  ports.length = kept
  return count
}
