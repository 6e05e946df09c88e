import { expect, it } from 'vitest'
import { splitProps } from './field-props.ts'

it('separates the props of the container from the options of the library', () => {
  const [forContainer, forElement] = splitProps({
    id: 'number',
    className: 'input',
    role: 'group',
    'aria-describedby': 'number-error',
    'data-testid': 'pan',
    placeholder: '1234',
    label: undefined,
    onChange: () => {},
    onLoadError: () => {},
  })
  expect(forContainer).toEqual({
    id: 'number',
    className: 'input',
    role: 'group',
    'aria-describedby': 'number-error',
    'data-testid': 'pan',
  })
  expect(forElement).toEqual({ placeholder: '1234' })
})

it('passes unknown props to the library, which warns about them', () => {
  expect(splitProps({ onClick: () => {}, placholder: '1234' })[1]).toEqual({
    onClick: expect.any(Function),
    placholder: '1234',
  })
})
