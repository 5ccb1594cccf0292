import { expect, test } from 'vitest'
import { extOfLines, fieldInput, optionLines } from './field-form.ts'

test('options are parsed and formatted as one per line', () => {
  const stored = extOfLines(' 茶 \n\n咖啡')
  expect(stored).toBe('{"options":[{"value":"茶"},{"value":"咖啡"}]}')
  expect(optionLines(stored)).toBe('茶\n咖啡')
  expect(optionLines('')).toBe('')
  expect(optionLines('nonsense')).toBe('')
})

test('a field is sent with its previous values', () => {
  const field = {
    ...{ id: 3, name: '城市', type: 2, fieldsExt: '', fieldsDesc: '', sort: 2, status: 1, required: 1 },
    typeDesc: '',
  }
  expect(fieldInput(field)).toMatchObject({ id: 3, type: 2, status: 1, required: 1, sort: 2 })
})
