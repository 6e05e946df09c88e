import type { Page } from '@playwright/test'
import { type FieldName, inputOf, openCardPage } from '../support/card-page.ts'
import { expect, test } from '../support/sites.ts'
import {
  clearField,
  drag,
  inputMethodOf,
  marked,
  paste,
  placeOf,
  press,
  select,
  startFrom,
} from '../support/typing.ts'

test.beforeEach(async ({ page, merchant, service }) => {
  await openCardPage(page, merchant, { service: service.origin })
  await page.evaluate(() =>
    document.body.insertAdjacentHTML('beforeend', '<textarea id="source" rows="3"></textarea>'),
  )
})

type Row = readonly [name: string, before: string, keys: readonly string[], after: string]

const backspace = 'Backspace'
const del = 'Delete'

/** Applies keys to a field, row by row; `paste …` pastes. */
async function runRows(page: Page, field: FieldName, rows: readonly Row[]): Promise<void> {
  const input = inputOf(page, field)
  for (const [name, before, keys, after] of rows) {
    await startFrom(page, field, before)
    for (const key of keys) {
      if (key.startsWith('paste ')) await paste(page, input, key.slice('paste '.length))
      else await page.keyboard.press(key)
    }
    expect.soft(await marked(input), name).toBe(after)
  }
}

test('the number, the date, the code and their carets are as people expect them', async ({ page }) => {
  await runRows(page, 'pan', [
    ['types at the end', '4242|', ['4'], '4242 4|'],
    ['types at the start', '|4242 42', ['5'], '5|424 242'],
    ['types in a group', '42|42 42', ['9'], '429|4 242'],
    ['types at the end of a group', '424|2 42', ['9'], '4249 |242'],
    ['types in front of a gap', '4242| 42', ['9'], '4242 9|42'],
    ['types behind a gap', '4242 |42', ['9'], '4242 9|42'],
    ['backspaces at the end', '4242 4|', [backspace], '4242|'],
    ['backspaces over a gap', '4242 |42', [backspace], '424|4 2'],
    ['backspaces in a group', '4242 1|234', [backspace], '4242 |234'],
    ['backspaces at the start', '|4242', [backspace], '|4242'],
    ['deletes in a group', '42|42 42', [del], '42|24 2'],
    ['deletes over a gap', '4242| 42', [del], '4242| 2'],
    ['deletes at the end', '4242|', [del], '4242|'],
    ['deletes the selection', '42[42 4]242', [backspace], '42|24 2'],
    ['deletes the selection forwards', '42[42 4]242', [del], '42|24 2'],
    ['types over the selection', '42[42 4]242', ['9'], '429|2 42'],
    ['types over all', '[4242 4242]', ['5'], '5|'],
    ['selects all and types', '4242 42|42', ['ControlOrMeta+A', '5', '1'], '51|'],
    ['cuts', '4242 [42]42', ['ControlOrMeta+X'], '4242 |42'],
    ['cuts and pastes elsewhere', '[4242] 5555', ['ControlOrMeta+X', 'End', 'ControlOrMeta+V'], '5555 4242|'],
    ['pastes in the middle', '42|42', ['paste 1111'], '4211 11|42'],
    ['pastes over the selection', '4242 [42]42', ['paste 9-9-9-9'], '4242 9999 |42'],
    ['pastes over all', '[4242 4242]', ['paste 5555 5555 5555 4444'], '5555 5555 5555 4444|'],
    ['pastes over a full number', '4242 4242 4242 4242|', ['paste 5555555555554444'], '5555 5555 5555 4444|'],
    [
      'pastes in the middle of a full number',
      '4242 42|42 4242 4242',
      ['paste 378282246310005'],
      '3782 822463 10005|',
    ],
    [
      'ignores a paste that is too long for a number',
      '4242 4242 4242 4242|',
      ['paste 11111'],
      '4242 4242 4242 4242|',
    ],
    ['ignores letters', '4242 |42', ['x', 'Shift+X', ' ', '-', '/'], '4242 |42'],
    ['ignores a digit in a full number', '3782 82|2463 10005', ['9'], '3782 82|2463 10005'],
    ['accepts digits again when there is room', '3782 82|2463 10005', [backspace, '9'], '3782 89|2463 10005'],
    ['goes home', '4242 42|42', ['Home', '5'], '5|424 2424 2'],
    ['goes to the end', '|4242 4242', ['End', '5'], '4242 4242 5|'],
    ['selects to the start', '4242 42|42', ['Shift+Home', backspace], '|42'],
    ['selects by arrows', '4242 |42', ['Shift+ArrowLeft', 'Shift+ArrowLeft', '9'], '4249 |42'],
    ['steps over a gap', '4242| 42', ['ArrowRight', 'ArrowRight', '9'], '4242 49|2'],
    ['deletes a group as a word', '4242 4242|', ['Control+Backspace'], '4242|'],
    ['deletes a group as a word forwards', '|4242 4242', ['Control+Delete'], '|4242'],
  ])
  await runRows(page, 'expiration', [
    ['types a month', '1|', ['2'], '12 / |'],
    ['types a month of one digit', '|', ['4'], '04 / |'],
    ['ends a month with a slash', '1|', ['/'], '01 / |'],
    ['types no month 13', '1|', ['3'], '13|'],
    ['types a slash that is there already', '12 / |', ['/', '3', '0'], '12 / 30|'],
    ['types spaces and a slash', '|', [...'12 / 30'], '12 / 30|'],
    ['types a year in full', '12 / |', [...'2030'], '12 / 30|'],
    ['ignores a third digit of the year', '12 / 30|', ['1'], '12 / 30|'],
    ['ignores letters', '12 / 3|', ['x', 'a'], '12 / 3|'],
    ['backspaces all of it', '12 / 30|', [backspace, backspace, backspace, backspace], '|'],
    ['backspaces over the gap', '12 / |30', [backspace], '1| / 30'],
    ['corrects the month', '12| / 30', [backspace, '1'], '11| / 30'],
    ['corrects the first digit of the month', '|12 / 30', [del, '0'], '0|2 / 30'],
    ['corrects the whole month', '[12] / 30', ['0', '9'], '09| / 30'],
    ['corrects the month to one digit', '[12] / 30', ['9'], '09 / |30'],
    ['corrects the year', '12 / 3|0', [backspace, '4'], '12 / 4|0'],
    ['selects all and types', '12 / 3|0', ['ControlOrMeta+A', '1', '1'], '11 / |'],
    ['cuts the year', '12 / [30]', ['ControlOrMeta+X'], '12 / |'],
    ['pastes a date over another', '12 / 30|', ['paste 01/2031'], '01 / 31|'],
    ['pastes over all', '[12 / 30]', ['paste 2031-01'], '01 / 31|'],
    ['pastes the year', '12 / |', ['paste 2030'], '12 / 30|'],
  ])
  // Without a number, the code has the length of any brand.
  await clearField(page, 'pan')
  await runRows(page, 'cvv', [
    ['types', '|', ['1', 'x', '2', ' ', '3'], '123|'],
    ['types in the middle', '1|3', ['2'], '12|3'],
    ['backspaces in the middle', '12|3', [backspace], '1|3'],
    ['deletes in the middle', '1|23', [del], '1|3'],
    ['types over the selection', '1[2]3', ['9'], '19|3'],
    ['pastes over a whole code', '1234|', ['paste 567'], '567|'],
    ['ignores a digit without room', '1234|', ['5'], '1234|'],
  ])
  await startFrom(page, 'pan', '4242|')
  await startFrom(page, 'cvv', '123|')
  await press(page, ['4'])
  expect(await marked(inputOf(page, 'cvv'))).toBe('123|')
})

test('numbers are grouped as they are printed, digit by digit, and a held key types until the field is full and deletes until it is empty', async ({
  page,
}) => {
  const input = inputOf(page, 'pan')
  for (const shown of [
    '4242 4242 4242 4242',
    '3782 822463 10005',
    '3056 930902 5904',
    '6205 5000 0000 0000 004',
    '6759 6498 2643 8453',
    '5067 7667 8388 8311',
  ]) {
    await startFrom(page, 'pan', `${shown}|`)
    await expect(input).toHaveClass('complete')
    for (let digits = shown.replace(/\D/g, ''); digits !== ''; digits = digits.slice(0, -1)) {
      expect((await input.inputValue()).replace(/\D/g, '')).toBe(digits)
      await press(page, [backspace])
    }
  }

  await startFrom(page, 'pan', '|')
  for (let times = 0; times < 25; times += 1) await page.keyboard.down('6')
  await page.keyboard.up('6')
  await expect(input).toHaveValue('6666 6666 6666 6666 666')
  for (let times = 0; times < 25; times += 1) await page.keyboard.down('Backspace')
  await page.keyboard.up('Backspace')
  await expect(input).toHaveValue('')
})

test('undo and redo work with keys and with the menu, but not after the field is cleared or read-only', async ({
  page,
}) => {
  const input = inputOf(page, 'pan')
  await startFrom(page, 'pan', '4242 42|')
  await paste(page, input, '5555 5555 5555 4444')
  await expect(input).toHaveValue('5555 5555 5555 4444')
  await press(page, ['ControlOrMeta+z'])
  expect(await marked(input)).toBe('4242 42|')
  await press(page, ['ControlOrMeta+Shift+z'])
  expect(await marked(input)).toBe('5555 5555 5555 4444|')
  await press(page, ['ControlOrMeta+z', 'ControlOrMeta+z'])
  expect(await marked(input)).toBe('|')
  await press(page, ['ControlOrMeta+z', 'Control+y', 'Control+y', 'Control+y'])
  expect(await marked(input)).toBe('5555 5555 5555 4444|')
  await select(input, '5555 [5555 5555] 4444')
  await press(page, ['1', 'ControlOrMeta+z'])
  expect(await marked(input)).toBe('5555 [5555 5555] 4444')

  // As the browser's menu does it, which causes only the event.
  await startFrom(page, 'cvv', '12|')
  const session = await inputMethodOf(page, 'cvv')
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', commands: ['undo'] })
  await expect(inputOf(page, 'cvv')).toHaveValue('')

  await startFrom(page, 'pan', '4242 4242|')
  await clearField(page, 'pan')
  await inputOf(page, 'pan').focus()
  await press(page, ['ControlOrMeta+z'])
  await expect(inputOf(page, 'pan')).toHaveValue('')

  await startFrom(page, 'pan', '4242 4242|')
  await page.evaluate(() => {
    const { fields } = globalThis as unknown as { fields: Record<string, { update(options: object): void }> }
    fields.pan?.update({ readOnly: true })
  })
  await expect(input).toHaveJSProperty('readOnly', true)
  await press(page, ['ControlOrMeta+z', backspace, '5'])
  await expect(input).toHaveValue('4242 4242')
})

test('digits that are dragged within the number move in one step, and a dropped number replaces a full one', async ({
  page,
}) => {
  const input = inputOf(page, 'pan')
  for (const [before, from, to, after] of [
    ['[4242] 5555 66', 2, 12, '5555 6642 42|'],
    ['4242 [5555] 66', 7, 2, '4255 55|42 66'],
    ['4242 5555 [66]', 11, 2, '4266 |4255 55'],
  ] as const) {
    await startFrom(page, 'pan', before)
    await drag(page, await placeOf(input, from), await placeOf(input, to))
    await expect.poll(() => marked(input)).toBe(after)
    await press(page, ['ControlOrMeta+z'])
    expect(await marked(input)).toBe(before)
  }

  await startFrom(page, 'pan', '4242 4242 4242 4242|')
  // It is dragged from another program, because browsers do not allow dragging from a page into another site's frame.
  const session = await page.context().newCDPSession(page)
  const items = [{ mimeType: 'text/plain', data: '5555 5555 5555 4444' }]
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    const data = { items, dragOperationsMask: 1 }
    await session.send('Input.dispatchDragEvent', { type, ...(await placeOf(input, 6)), data })
  }
  await expect(input).toHaveValue('5555 5555 5555 4444')
})

test('an input method composes without interruption, and its digits are used at the end', async ({
  page,
}) => {
  const input = inputOf(page, 'pan')
  await startFrom(page, 'pan', '424|4 2')
  const method = await inputMethodOf(page, 'pan')
  for (const text of ['４', '４２', '４２１']) {
    await method.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  }
  await expect(input).toHaveValue('424４２１4 2')
  await method.send('Input.insertText', { text: '421' })
  expect(await marked(input)).toBe('4244 21|42')
  await press(page, ['ControlOrMeta+z'])
  expect(await marked(input)).toBe('424|4 2')

  await startFrom(page, 'pan', '4242 4242 4242 4242|')
  await method.send('Input.imeSetComposition', { text: '５', selectionStart: 1, selectionEnd: 1 })
  await method.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 })
  await expect(input).toHaveValue('4242 4242 4242 4242')

  await startFrom(page, 'expiration', '|')
  const dates = await inputMethodOf(page, 'expiration')
  await dates.send('Input.imeSetComposition', { text: '１２３０', selectionStart: 4, selectionEnd: 4 })
  await dates.send('Input.insertText', { text: '１２３０' })
  await expect(inputOf(page, 'expiration')).toHaveValue('12 / 30')
})

test('Tab selects the whole text, a click sets the caret at the clicked place, leaving completes a month, and a key moves the caret after an edit', async ({
  page,
}) => {
  const [pan, expiration] = [inputOf(page, 'pan'), inputOf(page, 'expiration')]
  await startFrom(page, 'expiration', '12 / 30|')
  await startFrom(page, 'pan', '4242 4242|')
  await press(page, ['Tab'])
  await expect(expiration).toBeFocused()
  expect(await marked(expiration)).toBe('[12 / 30]')
  await press(page, ['Shift+Tab'])
  await expect(pan).toBeFocused()
  expect(await marked(pan)).toBe('[4242 4242]')
  await press(page, ['5'])
  expect(await marked(pan)).toBe('5|')

  await startFrom(page, 'pan', '4242 4242 4242|')
  await expiration.focus()
  const middle = await placeOf(pan, 7)
  await page.mouse.click(middle.x, middle.y)
  await expect(pan).toBeFocused()
  expect(await marked(pan)).toBe('4242 42|42 4242')
  await page.mouse.dblclick(middle.x, middle.y)
  expect(await marked(pan)).toBe('4242 [4242] 4242')
  await press(page, ['9'])
  expect(await marked(pan)).toBe('4242 9|424 2')

  await startFrom(page, 'expiration', '12| / 30')
  await press(page, [backspace])
  expect(await marked(expiration)).toBe('1| / 30')
  await expect(expiration).not.toHaveClass(/complete/)
  await press(page, ['Tab'])
  await expect(expiration).toHaveValue('01 / 30')
  await expect(expiration).toHaveClass('complete')

  // The caret stays where a key has moved it right after an edit.
  await startFrom(page, 'pan', '[4242] 5555')
  await pan.evaluate((element) =>
    element.addEventListener('input', () => {
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }))
      ;(element as HTMLInputElement).setSelectionRange(4, 4)
    }),
  )
  await page.keyboard.press('ControlOrMeta+X')
  // The field's remaining work runs before this.
  await pan.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  expect(await marked(pan)).toBe('5555|')
})
