/**
 * A hostile page script, as text: it hooks every global that a page can hook, before anything else runs, and records
 * everything that passes through in `seen`.
 *
 * 1. Every function of every global, of its prototype and of each namespace is replaced by a function that records the
 *    receiver, the arguments and the result; so are getters and setters. A callback among the arguments is wrapped, so
 *    that the browser's arguments to it are recorded too.
 * 2. Every event that reaches the window is recorded, with its data.
 * 3. The spy uses references that it took before, and does not record its own calls.
 */
;(function spyOnPage() {
  const { apply, construct, ownKeys, getOwnPropertyDescriptor, defineProperty, getPrototypeOf } = Reflect
  const { isView } = ArrayBuffer
  const OriginalWeakMap = WeakMap
  const weakGet = WeakMap.prototype.get
  const weakSet = WeakMap.prototype.set
  const decode = TextDecoder.prototype.decode
  const decoder = new TextDecoder()
  const listen = EventTarget.prototype.addEventListener
  const asString = String
  const slice = String.prototype.slice

  const seen = []
  const wrappers = new OriginalWeakMap()
  let isNoting = false

  function note(value, depth) {
    if (isNoting) return
    isNoting = true
    try {
      walk(value, depth ?? 0)
    } catch {
      // A window of another origin, or an object that refuses access: it reveals nothing.
    }
    isNoting = false
  }

  function walk(value, depth) {
    if (typeof value === 'string') seen[seen.length] = apply(slice, value, [0, 4000])
    else if (typeof value === 'number' || typeof value === 'bigint') seen[seen.length] = `#${asString(value)}`
    else if (typeof value === 'object' && value !== null && depth < 5) {
      if (value === globalThis || value === document || value === seen) return
      if (isView(value) || value instanceof ArrayBuffer) return walk(apply(decode, decoder, [value]), depth)
      const keys = ownKeys(value)
      for (let index = 0; index < keys.length && index < 60; index += 1) {
        const descriptor = getOwnPropertyDescriptor(value, keys[index])
        walk(keys[index], depth + 1)
        if (descriptor && 'value' in descriptor) walk(descriptor.value, depth + 1)
      }
      if (value instanceof Event) {
        for (const key of [
          'type',
          'data',
          'key',
          'code',
          'detail',
          'newValue',
          'message',
          'state',
          'reason',
          'origin',
        ]) {
          try {
            walk(value[key], depth + 1)
          } catch {
            // As above.
          }
        }
      }
    }
  }

  function wrapped(original) {
    const known = apply(weakGet, wrappers, [original])
    if (known) return known
    function wrapper(...given) {
      if (isNoting) return new.target ? construct(original, given) : apply(original, this, given)
      note(given)
      if (this !== undefined && this !== globalThis) note(this, 3)
      const handed = []
      for (let index = 0; index < given.length; index += 1) {
        const argument = given[index]
        handed[index] =
          typeof argument === 'function' && argument.prototype === undefined ? wrapped(argument) : argument
      }
      const result = new.target
        ? construct(original, handed, new.target === wrapper ? original : new.target)
        : apply(original, this, handed)
      note(result)
      return result
    }
    apply(weakSet, wrappers, [original, wrapper])
    apply(weakSet, wrappers, [wrapper, wrapper])
    if (original.prototype === undefined) return wrapper
    wrapper.prototype = original.prototype
    const statics = ownKeys(original)
    for (let index = 0; index < statics.length; index += 1) {
      const descriptor = getOwnPropertyDescriptor(original, statics[index])
      if (statics[index] === 'prototype' || !descriptor) continue
      try {
        defineProperty(wrapper, statics[index], descriptor)
      } catch {
        // A static property that cannot be replaced.
      }
    }
    return wrapper
  }

  let hooks = 0
  function hookMembers(owner) {
    const keys = ownKeys(owner)
    for (let index = 0; index < keys.length; index += 1) {
      const key = keys[index]
      const descriptor = getOwnPropertyDescriptor(owner, key)
      if (!descriptor?.configurable || key === 'constructor') continue
      if (typeof descriptor.value === 'function') descriptor.value = wrapped(descriptor.value)
      else if (descriptor.get || descriptor.set) {
        if (descriptor.get) descriptor.get = wrapped(descriptor.get)
        if (descriptor.set) descriptor.set = wrapped(descriptor.set)
      } else continue
      try {
        defineProperty(owner, key, descriptor)
        hooks += 1
      } catch {
        // The browser does not allow replacing it.
      }
    }
  }

  const names = ownKeys(globalThis)
  const prototypes = []
  for (const name of names) {
    const descriptor = getOwnPropertyDescriptor(globalThis, name)
    const value = descriptor && 'value' in descriptor ? descriptor.value : undefined
    if (typeof value === 'function' && value.prototype) prototypes.push(value.prototype)
    if (typeof value === 'object' && value !== null && getPrototypeOf(value) === Object.prototype)
      prototypes.push(value)
  }
  prototypes.push(
    getPrototypeOf(async () => {}),
    getPrototypeOf((function* () {})()),
    console,
    getPrototypeOf([].values()),
  )

  const handlers = []
  for (const owner of [globalThis, document, HTMLElement.prototype, Document.prototype, Element.prototype]) {
    for (let at = owner; at; at = getPrototypeOf(at)) {
      for (const key of ownKeys(at))
        if (typeof key === 'string' && key.startsWith('on')) handlers.push(key.slice(2))
    }
  }
  for (const type of new Set([
    ...handlers,
    'beforeinput',
    'compositionupdate',
    'compositionend',
    'focusin',
    'focusout',
  ])) {
    apply(listen, globalThis, [type, (event) => note(event), { capture: true }])
  }
  for (const prototype of prototypes) hookMembers(prototype)
  hookMembers(globalThis)

  defineProperty(globalThis, 'seenByPage', {
    value() {
      isNoting = true
      const now = [location.href, document.cookie, document.documentElement.outerHTML, window.name]
      for (const entry of performance.getEntries()) now.push(entry.name)
      for (const store of [localStorage, sessionStorage]) now.push(JSON.stringify(store))
      for (const iframe of document.querySelectorAll('iframe')) {
        for (const read of [
          () => iframe.contentDocument.body.innerHTML,
          () => iframe.contentWindow.document.querySelector('input').value,
          () => iframe.contentWindow.name,
          () => iframe.contentWindow.location.href,
          () => JSON.stringify(iframe.contentWindow),
          () => Object.values(Object.getOwnPropertyDescriptors(iframe.contentWindow)).join(),
        ]) {
          try {
            now.push(String(read()))
          } catch {
            // The browser's own isolation, which is what the test relies on.
          }
        }
      }
      const all = [...seen, ...now].join('\n')
      isNoting = false
      return { text: all, hooks }
    },
  })
})()
