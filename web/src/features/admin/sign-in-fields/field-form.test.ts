import { expect, test } from 'vitest'
import { extOfLines, formOf, inputOf, optionLines } from './field-form.ts'

test('options are parsed and formatted as one per line', () => {
  const stored = extOfLines(' 茶 \n\n咖啡')
  expect(stored).toBe('{"options":[{"value":"茶"},{"value":"咖啡"}]}')
  expect(optionLines(stored)).toBe('茶\n咖啡')
  expect(optionLines('')).toBe('')
  expect(optionLines('nonsense')).toBe('')
})

test('a form sends the values of a field, with options only where it has some', () => {
  const field = {
    ...{ id: 3, name: '城市', type: 2, fieldsExt: '', fieldsDesc: '', sort: 2, status: 1, required: 1 },
    typeDesc: '',
  }
  const sent = { name: '城市', type: 2, fieldsDesc: '', required: 1 }
  expect(inputOf(formOf(field))).toEqual({ ...sent, fieldsExt: '{"options":[]}' })
  expect(inputOf({ ...formOf(field), type: 0 })).toEqual({ ...sent, type: 0, fieldsExt: '' })
})
