import { version } from '@element-js/protocol/frame'
/** What a page can measure about a field, in milliseconds. A clock without a value is absent. */
export type Times = { readonly [clock in ClockName]?: number }

export const clockNames = [
  'keys',
  'slowest key',
  'frames while typing',
  'answer',
  'answers',
  'answer of a sibling',
  'answer after a resize',
  'answer after an update',
  'frames while scaled',
  'sizes while switched',
  'answers while switched',
  'frames while switched',
  'focus',
  'clear',
] as const
export type ClockName = (typeof clockNames)[number]

/** The attacker's settings of the fields. */
export interface Attack {
  readonly service: string
  /** Address of the font file, if there is one. */
  readonly font?: string
  /** The name of that font. Default `Slow`. */
  readonly family?: string
  /** Style of the fields. */
  readonly style: object
}

/** The functions of the page for the test that types into its fields. */
export interface ClockPage {
  /** Mounts the fields again, and resolves when they are ready. */
  begin(): Promise<void>
  /** Reads all clocks, after the last digit was typed. */
  read(digits: number): Promise<Times>
}

/**
 * A page whose script mounts three fields, and reads every clock that it has: how long the field takes to report keys
 * and to answer, alone and after the page has forced a new layout or a new drawing (by a new size, or by an option with
 * a look that was declared before), and how the page's own animation frames are delayed meanwhile.
 *
 * @param typed The field into which digits are typed.
 */
export function clockPage({ service, font, family = 'Slow', style }: Attack, typed: 'pan' | 'cvv'): string {
  const fonts = font ? [{ family, src: font }] : []
  // What is typed into comes first, because the fields above it may be as high as the window.
  const types = [typed, typed === 'pan' ? 'cvv' : 'pan', 'expiration']
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Clocks</title>
<script src="${service}/element-${version}.js"></script></head>
<body>
${types.map((type) => `<div id="${type}"></div>`).join('')}
<script>
(${pageScript})(${JSON.stringify({ fonts, style, types })})
</script>
</body>
</html>`
}

/** Runs in the page, as text. */
function pageScript({ fonts, style, types }: { fonts: object[]; style: object; types: string[] }): void {
  interface Field {
    mount(container: string): void
    unmount(): void
    focus(): void
    clear(): void
    update(options: object): void
    on(event: string, handler: () => void): () => void
  }
  const page = globalThis as unknown as {
    service(key: string): {
      elements(options: object): { create(type: string, options: object): Field }
      createToken(field: Field, data: object): Promise<unknown>
    }
    clocks: ClockPage
  }
  const payments = page.service('ek_test_demo')
  const elements = payments.elements({ fonts })
  const fields: Record<string, Field> = {}
  for (const type of types) fields[type] = elements.create(type, { style })
  const [typed, sibling] = types as [string, string]
  const field = fields[typed] as Field
  const other = fields[sibling] as Field
  let changes: number[] = []
  let frames: number[] = []
  let isTyping = false
  // WebKit does not let scripts move the focus into a frame of another site, so waiting for it once is enough.
  let mayFocus = true
  field.on('change', () => changes.push(performance.now()))

  const received = (of: Field, event: string, cause: () => void): Promise<number | undefined> =>
    new Promise((resolve) => {
      const began = performance.now()
      const undo = of.on(event, () => done(performance.now() - began))
      const timer = setTimeout(() => done(), 1_000)
      const done = (ms?: number): void => {
        undo()
        clearTimeout(timer)
        resolve(ms)
      }
      cause()
    })
  const sized = (iframe: HTMLElement, cause: () => void): Promise<number | undefined> =>
    new Promise((resolve) => {
      const began = performance.now()
      const observer = new MutationObserver(() => done(performance.now() - began))
      const timer = setTimeout(() => done(), 1_000)
      const done = (ms?: number): void => {
        observer.disconnect()
        clearTimeout(timer)
        resolve(ms)
      }
      observer.observe(iframe, { attributeFilter: ['style'] })
      cause()
    })
  const answered = async (by: Field): Promise<number> => {
    const began = performance.now()
    await payments.createToken(by, { name: '' })
    return performance.now() - began
  }
  const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))
  const watchFrames = (now: number): void => {
    frames.push(now)
    if (isTyping) requestAnimationFrame(watchFrames)
  }
  const gaps = (times: number[]): number[] =>
    times.slice(1).map((time, index) => time - (times[index] ?? time))

  page.clocks = {
    async begin() {
      const iframe = document.querySelector<HTMLElement>(`#${typed} iframe`)
      if (iframe) iframe.style.transform = ''
      for (const type of types) fields[type]?.unmount()
      field.update({ style })
      await Promise.all(
        types.map((type) => received(fields[type] as Field, 'ready', () => fields[type]?.mount(`#${type}`))),
      )
      ;[changes, frames, isTyping] = [[], [], true]
      requestAnimationFrame(watchFrames)
    },
    async read(digits) {
      const deadline = performance.now() + 60_000
      while (changes.length < digits && performance.now() < deadline) await frame()
      const answer = await answered(field)
      isTyping = false
      const keys = gaps(changes)
      const iframe = document.querySelector(`#${typed} iframe`) as HTMLElement
      const summed = async (count: number, step: (index: number) => Promise<number>): Promise<number> => {
        let sum = 0
        for (let index = 0; index < count; index += 1) sum += await step(index)
        return sum
      }
      /** How long the iframe takes to get a new size each time. */
      const summedSizes = async (
        count: number,
        cause: (index: number) => void,
      ): Promise<number | undefined> => {
        let sum = 0
        for (let index = 0; index < count; index += 1) {
          const ms = await sized(iframe, () => cause(index))
          if (ms === undefined) return undefined
          sum += ms
        }
        return sum
      }
      const answers = await summed(10, () => answered(field))
      const sibling = await summed(3, () => answered(other))
      const afterResize = await summed(4, (index) => {
        iframe.style.width = index % 2 ? '100%' : '60%'
        return answered(field)
      })
      const afterUpdate = await summed(4, (index) => {
        field.update({ style: { base: { fontSize: `${17 + index}px` } } })
        return answered(field)
      })
      const began = performance.now()
      for (let index = 1; index <= 4; index += 1) {
        iframe.style.transform = `scale(${1 + index / 7})`
        await frame()
      }
      await frame()
      const whileScaled = performance.now() - began
      iframe.style.transform = 'scale(3)'
      const sizesWhileSwitched = await summedSizes(10, (index) => field.update({ disabled: index % 2 === 0 }))
      const answersWhileSwitched = await summed(10, (index) => {
        field.update({ disabled: index % 2 === 0 })
        return answered(field)
      })
      const switched = performance.now()
      for (let index = 0; index < 10; index += 1) {
        field.update({ disabled: index % 2 === 0 })
        await frame()
      }
      await frame()
      const whileSwitched = performance.now() - switched
      iframe.style.transform = ''
      if (mayFocus) await received(other, 'focus', () => other.focus())
      const focus = mayFocus ? await received(field, 'focus', () => field.focus()) : undefined
      mayFocus = focus !== undefined
      const clear = await received(field, 'empty', () => field.clear())
      return {
        keys: keys.reduce((sum, gap) => sum + gap, 0),
        'slowest key': Math.max(...keys),
        'frames while typing': Math.max(...gaps(frames)),
        answer,
        answers,
        'answer of a sibling': sibling,
        'answer after a resize': afterResize,
        'answer after an update': afterUpdate,
        'frames while scaled': whileScaled,
        ...(sizesWhileSwitched !== undefined && { 'sizes while switched': sizesWhileSwitched }),
        'answers while switched': answersWhileSwitched,
        'frames while switched': whileSwitched,
        ...(focus !== undefined && { focus }),
        ...(clear !== undefined && { clear }),
      }
    },
  }
}
