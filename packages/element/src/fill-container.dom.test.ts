import { version } from '@element-js/protocol/frame'
import { beforeEach, expect, it, vi } from 'vitest'
import { fillContainer } from './fill-container.ts'

const origin = 'https://pay.example'
const container = document.createElement('div')

/** A field's frame. Its document is not loaded, because the container is not in the page. */
function frame(address = `${origin}/frames/${version}/field.html`): HTMLIFrameElement {
  const iframe = document.createElement('iframe')
  iframe.src = address
  return iframe
}

beforeEach(() => {
  container.replaceChildren()
})

it('removes frames of the service that no living element owns, of any version', () => {
  const living = frame()
  fillContainer(container, living, origin)
  const others = [frame(`https://pay.example.org/frames/${version}/field.html`), frame(`${origin}/pay/1`)]
  const inside = document.createElement('p')
  inside.append(living.cloneNode())
  container.append(living.cloneNode(), frame(`${origin}/frames/1.0.0/field.html`), inside, ...others)
  const field = frame()
  fillContainer(container, field, origin)
  expect([...container.querySelectorAll('iframe')]).toEqual([living, ...others, field])
})

it('keeps the living field of another copy of the library', async () => {
  const living = frame()
  vi.resetModules()
  const { fillContainer: fillByOther } = await import('./fill-container.ts')
  fillByOther(container, living, origin)
  fillContainer(container, frame(), origin)
  expect(container.firstChild).toBe(living)
})

it('keeps what a framework has added or moved meanwhile', () => {
  container.innerHTML = '<b>Loading…</b>'
  const [moved] = container.children
  const clear = fillContainer(container, frame(), origin)
  container.append('later')
  const elsewhere = document.createElement('div')
  elsewhere.append(moved as Element)
  clear()
  expect(container.textContent).toBe('later')
  expect(elsewhere.textContent).toBe('Loading…')
})
