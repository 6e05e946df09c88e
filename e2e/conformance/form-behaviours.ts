import type { BrowserSuite } from './suite.ts'

/** A behaviour of a form control. */
interface FormBehaviour {
  readonly name: string
  /**
   * Observes the behaviour. It runs on the page, with `build` and `settle` as globals. Its answer with an `<input>` is
   * the expected one.
   */
  readonly observe: () => Promise<unknown>
}

declare global {
  /** Replaces the content of the page's container. `<x-control` in the markup is the control. @returns the first one. */
  var build: (markup: string) => Promise<HTMLInputElement>
  /** Waits until the elements have followed a change of the document, which they do after the script that made it. */
  var settle: () => Promise<void>
}

/** `custom-elements/form-associated` of the Web Platform Tests has these behaviours for an element of its own. */
export const formBehaviours: BrowserSuite<FormBehaviour> = {
  name: 'Web Platform Tests, form-associated elements',
  source:
    'https://github.com/web-platform-tests/wpt/tree/0c3997da79830d10ad0f6659fd64380be84a1493/custom-elements/form-associated',
  license: 'BSD-3-Clause',
  judges: '`<element-pan>` beside an `<input>`',
  cases: [
    {
      name: 'a label around the control',
      async observe() {
        const control = await build('<label><span><x-control></x-control></span></label>')
        const label = document.querySelector('label')
        return [label?.control === control, control.labels?.length, control.labels?.[0] === label]
      },
    },
    {
      name: 'a label that names the control',
      async observe() {
        const control = await build('<label for="c"></label><form><x-control id="c"></x-control></form>')
        const label = document.querySelector('label')
        return [label?.control === control, label?.form === control.form, control.labels?.[0] === label]
      },
    },
    {
      name: 'two labels',
      async observe() {
        const control = await build(
          '<label for="c"></label><label for="c"><x-control id="c"></x-control></label>',
        )
        const labels = [...document.querySelectorAll('label')]
        return labels.map((label, index) => control.labels?.[index] === label)
      },
    },
    {
      name: 'a click on the label',
      async observe() {
        const control = await build(
          '<label for="c">Number</label><form><x-control id="c"></x-control></form>',
        )
        let clicks = 0
        control.addEventListener('click', () => {
          clicks += 1
        })
        document.querySelector('label')?.click()
        await settle()
        return clicks
      },
    },
    {
      name: 'willValidate in a datalist',
      async observe() {
        const control = await build('<div><x-control></x-control></div>')
        const list = document.createElement('datalist')
        const before = control.willValidate
        control.replaceWith(list)
        list.append(control)
        await settle()
        const inside = control.willValidate
        list.replaceWith(control)
        await settle()
        return [before, inside, control.willValidate]
      },
    },
    {
      name: 'willValidate in a disabled fieldset',
      async observe() {
        const control = await build('<fieldset><x-control></x-control></fieldset>')
        const fieldset = document.querySelector('fieldset')
        const seen = [control.willValidate]
        for (const disabled of [true, false, true]) {
          if (fieldset) fieldset.disabled = disabled
          await settle()
          seen.push(control.willValidate)
        }
        fieldset?.after(control)
        await settle()
        return [...seen, control.willValidate]
      },
    },
    {
      name: 'willValidate with disabled and with readonly',
      async observe() {
        const control = await build('<x-control></x-control>')
        const seen: boolean[] = []
        for (const name of ['disabled', 'readonly']) {
          control.setAttribute(name, '')
          await settle()
          seen.push(control.willValidate)
          control.removeAttribute(name)
          await settle()
          seen.push(control.willValidate)
        }
        return seen
      },
    },
    {
      name: 'willValidate of markup',
      async observe() {
        await build(
          '<x-control></x-control><x-control disabled></x-control><x-control readonly></x-control>' +
            '<datalist><x-control></x-control></datalist><fieldset disabled><x-control></x-control></fieldset>',
        )
        const controls = [...document.querySelectorAll('#container .control')]
        return controls.map((control) => (control as HTMLInputElement).willValidate)
      },
    },
    {
      name: 'validity at first',
      async observe() {
        const { validity, validationMessage } = await build('<x-control></x-control>')
        const flags =
          'valueMissing typeMismatch patternMismatch tooLong tooShort rangeUnderflow rangeOverflow stepMismatch badInput customError valid'
        const values = flags.split(' ').map((flag) => validity[flag as keyof ValidityState])
        return [values, validationMessage]
      },
    },
    {
      name: 'validity with a message of the page',
      async observe() {
        const control = await build('<x-control></x-control>')
        const { validity } = control
        const seen: unknown[] = []
        for (const message of ['Declined', '']) {
          control.setCustomValidity(message)
          seen.push([validity.customError, validity.badInput, validity.valid, control.validationMessage])
        }
        return [seen, control.validity === validity]
      },
    },
    {
      name: 'validity of a required control',
      async observe() {
        const control = await build('<x-control></x-control>')
        const seen: boolean[] = []
        for (const isRequired of [true, false]) {
          control.toggleAttribute('required', isRequired)
          await settle()
          seen.push(control.validity.valueMissing, control.validity.valid)
        }
        return seen
      },
    },
    {
      name: 'checkValidity and its event',
      async observe() {
        const control = await build('<form><x-control></x-control></form>')
        const events: unknown[] = []
        control.addEventListener('invalid', (event) => {
          events.push([event.target === control, event.cancelable, event.bubbles])
        })
        const before = control.checkValidity()
        control.setCustomValidity('Declined')
        return [before, events.length, control.checkValidity(), events]
      },
    },
    {
      name: 'reportValidity and its event',
      async observe() {
        const control = await build('<form><x-control></x-control></form>')
        let times = 0
        control.addEventListener('invalid', (event) => {
          times += 1
          event.preventDefault()
        })
        const before = control.reportValidity()
        control.setCustomValidity('Declined')
        return [before, control.reportValidity(), times]
      },
    },
    {
      name: 'the validity of the form',
      async observe() {
        const control = await build('<form><button></button><x-control></x-control></form>')
        const { form } = control
        let [invalid, submits] = [0, 0]
        control.addEventListener('invalid', (event) => {
          invalid += 1
          event.preventDefault()
        })
        form?.addEventListener('submit', (event) => {
          submits += 1
          event.preventDefault()
        })
        const seen = [form?.checkValidity(), invalid]
        control.setCustomValidity('Declined')
        seen.push(form?.checkValidity(), invalid, form?.reportValidity(), invalid)
        document.querySelector<HTMLElement>('#container button')?.click()
        seen.push(invalid, submits)
        control.setCustomValidity('')
        form?.requestSubmit()
        return [...seen, invalid, submits]
      },
    },
    {
      name: ':valid and :invalid of the control, its form and its fieldset',
      async observe() {
        const control = await build('<form><fieldset><x-control></x-control></fieldset></form>')
        const [form, fieldset] = [control.form, document.querySelector('fieldset')]
        const seen: unknown[] = []
        const look = () =>
          seen.push(
            [control, form, fieldset].map((one) => one?.matches(':valid') && !one.matches(':invalid')),
          )
        look()
        control.setCustomValidity('Declined')
        look()
        control.remove()
        await settle()
        look()
        fieldset?.append(control)
        await settle()
        look()
        control.setCustomValidity('')
        look()
        return seen
      },
    },
    {
      name: ':enabled and :disabled by the attribute',
      async observe() {
        const control = await build('<x-control></x-control>')
        const seen: unknown[] = []
        for (const isDisabled of [false, true, false]) {
          control.toggleAttribute('disabled', isDisabled)
          seen.push([control.matches(':enabled'), control.matches(':disabled')])
        }
        return seen
      },
    },
    {
      name: ':enabled and :disabled in fieldsets',
      async observe() {
        const control = await build(
          '<fieldset id="outer"><fieldset id="middle"><fieldset><x-control></x-control></fieldset></fieldset></fieldset>',
        )
        const seen: boolean[] = []
        const [outer, middle] = ['#outer', '#middle'].map((id) => document.querySelector(id))
        for (const [fieldset, isDisabled] of [
          [middle, true],
          [middle, false],
          [outer, true],
        ] as const) {
          fieldset?.toggleAttribute('disabled', isDisabled)
          seen.push(control.matches(':enabled'), control.matches(':disabled'))
        }
        control.remove()
        seen.push(control.matches(':disabled'))
        middle?.append(control)
        return [...seen, control.matches(':disabled')]
      },
    },
    {
      name: 'the legend of a disabled fieldset',
      async observe() {
        const control = await build('<fieldset disabled><legend><x-control></x-control></legend></fieldset>')
        return [control.matches(':disabled'), control.willValidate]
      },
    },
    {
      name: 'a disabled control in the data of the form',
      async observe() {
        const control = await build(
          '<form><x-control name="n1" disabled></x-control><input name="n2"></form>',
        )
        return [...new FormData(control.form ?? undefined)]
      },
    },
    {
      name: 'a control without a name in the data of the form',
      async observe() {
        const control = await build(
          '<form><input name="n1" value="a"><x-control></x-control><x-control name=""></x-control></form>',
        )
        return [...new FormData(control.form ?? undefined)]
      },
    },
    {
      name: 'a named control in the data of the form',
      async observe() {
        const control = await build(
          '<form><input name="n1" value="a"><x-control name="n2"></x-control></form>',
        )
        return [...new FormData(control.form ?? undefined)]
      },
    },
    {
      name: 'the owner of the control',
      async observe() {
        const control = await build('<form id="a"><x-control></x-control></form><form id="b"></form>')
        const seen = [control.form?.id]
        control.setAttribute('form', 'b')
        seen.push(control.form?.id)
        control.removeAttribute('form')
        document.querySelector('#b')?.append(control)
        seen.push(control.form?.id)
        control.remove()
        return [...seen, control.form]
      },
    },
    {
      name: 'the elements of the form and of its fieldset',
      async observe() {
        const control = await build(
          '<form><input><fieldset><x-control id="c" name="n"></x-control></fieldset><button></button></form>',
        )
        const { elements, length } = control.form ?? document.createElement('form')
        const fieldset = document.querySelector('fieldset')
        return [
          ...[length, [...elements].indexOf(control), elements.namedItem('c') === control],
          ...[elements.namedItem('n') === control, fieldset?.elements[0] === control],
        ]
      },
    },
    {
      name: 'a copy of the control',
      async observe() {
        const control = await build('<form><x-control required></x-control></form>')
        const copy = control.cloneNode() as HTMLInputElement
        control.after(copy)
        await settle()
        return [copy.form === control.form, copy.validity.valueMissing, copy.required]
      },
    },
    {
      name: 'the reset of the form',
      async observe() {
        const control = await build('<form><x-control required></x-control></form>')
        control.form?.reset()
        await settle()
        return [control.validity.valueMissing, control.matches(':invalid')]
      },
    },
    {
      name: 'the focus of a disabled control',
      async observe() {
        const control = await build('<x-control disabled></x-control>')
        control.focus()
        await settle()
        return document.activeElement === control
      },
    },
  ],
  differences: [
    {
      why: 'What is typed into a field of a card is never on the page, so the data of its form has no entry for it.',
      cases: ['a named control in the data of the form'],
    },
  ],
}
