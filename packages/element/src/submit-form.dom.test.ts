import { beforeEach, describe, expect, it } from 'vitest'
import { submitForm } from './submit-form.ts'

let heard: string[] = []

beforeEach(() => {
  heard = []
  document.body.innerHTML = ''
})

/** Puts a form on the page that records how it is submitted. */
function formWith(content: string): HTMLFormElement {
  const form = document.createElement('form')
  form.innerHTML = content
  document.body.append(form)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    heard.push(`submit by ${event.submitter?.id || 'nothing'}`)
  })
  form.addEventListener('click', ({ target }) => heard.push(`click on ${(target as Element).id}`))
  return form
}

function press(
  container: Element | undefined,
  handle: (preventDefault: () => void) => void = () => {},
): void {
  submitForm(container, (preventDefault) => {
    heard.push('event')
    handle(preventDefault)
  })
}

const containerIn = (root: ParentNode): Element => root.querySelector('#field') as Element

describe('Enter in a field', () => {
  it('emits the event and then clicks the first submit button of the closest form', () => {
    const form = formWith(
      '<button type="button">Help</button><div id="field"></div><button id="pay">Pay</button>',
    )
    press(containerIn(form))
    expect(heard).toEqual(['event', 'click on pay', 'submit by pay'])
  })

  it('clicks an image that is a submit button, and a button that is elsewhere on the page', () => {
    press(containerIn(formWith('<div id="field"></div><input type="image" id="pay"><button></button>')))
    // happy-dom submits nothing by such a click.
    expect(heard.splice(0)).toEqual(['event', 'click on pay'])
    document.body.innerHTML = '<button form="form" id="first">Pay</button>'
    const form = formWith('<div id="field"></div><button id="second">Pay</button>')
    form.id = 'form'
    press(containerIn(form))
    expect(heard).toEqual(['event', 'submit by first'])
  })

  it('submits a form without a button', () => {
    press(containerIn(formWith('<div id="field"></div>')))
    expect(heard).toEqual(['event', 'submit by nothing'])
  })

  it('does nothing while the button is disabled', () => {
    press(containerIn(formWith('<div id="field"></div><button id="pay" disabled>Pay</button>')))
    expect(heard).toEqual(['event'])
  })

  it('submits nothing if there is no form, or if it is turned off', () => {
    document.body.innerHTML = '<div id="field"></div>'
    press(containerIn(document))
    press(undefined)
    expect(heard).toEqual(['event', 'event'])
  })

  it('submits nothing if a handler prevents it', () => {
    const form = formWith('<div id="field"></div>')
    press(containerIn(form), (preventDefault) => preventDefault())
    expect(heard).toEqual(['event'])
  })

  it('submits once if a handler submits the form itself', () => {
    const form = formWith('<div id="field"></div><button id="pay">Pay</button>')
    press(containerIn(form), () => form.requestSubmit())
    expect(heard).toEqual(['event', 'submit by nothing'])
    press(containerIn(form))
    expect(heard.slice(2)).toEqual(['event', 'click on pay', 'submit by pay'])
  })

  it('finds the form around nested shadow trees', () => {
    const form = formWith('<div id="outer"></div><button id="pay">Pay</button>')
    const outer = form.querySelector('#outer')?.attachShadow({ mode: 'open' })
    if (outer) outer.innerHTML = '<p><b id="inner"></b></p>'
    const inner = outer?.querySelector('#inner')?.attachShadow({ mode: 'closed' })
    if (inner) inner.innerHTML = '<div id="field"></div>'
    press(inner?.querySelector('#field') ?? undefined)
    expect(heard).toEqual(['event', 'click on pay', 'submit by pay'])
  })

  it('uses the form of a form control, which need not be around it', () => {
    const form = formWith('<button id="pay">Pay</button>')
    const control = Object.assign(document.createElement('div'), { form })
    document.body.append(control)
    press(control)
    expect(heard).toEqual(['event', 'click on pay', 'submit by pay'])
  })
})
