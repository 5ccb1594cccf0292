import { describe, expect, test } from 'vitest'
import { answerOf, choicesOf, isUnanswered, type RegistrationField } from './field-answers.ts'
import { answersInput, postedInput } from './posted-answers.ts'

const field = (type: number, fieldsExt = '', change: Partial<RegistrationField> = {}): RegistrationField => ({
  id: 7,
  name: '职业',
  type,
  fieldsExt,
  fieldsDesc: '',
  sort: 1,
  required: 1,
  ...change,
})
const options = '{"options":[{"value":"茶"},{"value":"咖啡"},{"value":"茶, 冰"}]}'

const sent = (asked: RegistrationField, posted: Record<string, string>) =>
  JSON.parse(answersInput([asked], posted).data[0]?.fieldsExt ?? '')

describe('the answers to registration fields', () => {
  test('answers to registration fields of each type are sent inside the field', () => {
    expect(sent(field(0), { 'answer-0': ' 园丁 ' })).toEqual({ value: '园丁' })
    expect(sent(field(1), { 'answer-0': '一\n二' })).toEqual({ value: '一\n二' })
    expect(sent(field(2, options), { 'answer-0': '咖啡' }).options).toEqual([
      { value: '茶', checked: false },
      { value: '咖啡', checked: true },
      { value: '茶, 冰', checked: false },
    ])
    const several = sent(field(3, options), { 'answer-0-0': 'on', 'answer-0-2': 'on' })
    expect(several.options.map(({ checked }: { checked: boolean }) => checked)).toEqual([true, false, true])
    const files = '[{"id":5,"name":"a.png","url":"javascript:x"},{"id":"6"}]'
    for (const type of [4, 5])
      expect(sent(field(type), { 'answer-0': files })).toEqual({ value: [{ id: 5, name: 'a.png' }] })
  })

  test('the answers to registration fields are parsed as they were given', () => {
    expect(answerOf({ fieldsExt: '{"value":"园丁"}' }).text).toBe('园丁')
    expect(answerOf({ fieldsExt: '{"options":[{"value":"茶","checked":true}]}' }).chosen).toEqual(['茶'])
    expect(answerOf({ fieldsExt: '{"value":[{"id":5,"name":"a"}]}' }).files).toMatchObject([{ id: 5 }])
  })

  test.each(['', '[]', 'null', '7', '{"options":7,"value":7}', '{"options":[null,7,{}]}', '{'])(
    'a field that holds %j asks nothing and answers nothing',
    (fieldsExt) => {
      expect(choicesOf({ fieldsExt })).toEqual([])
      expect(isUnanswered(answerOf({ fieldsExt }))).toBe(true)
    },
  )

  test('answers to registration fields of a form without JavaScript are parsed together with the questions it contains', () => {
    const asked = [field(0), field(2, options, { id: '', name: '饮料' })]
    const posted = {
      'asked-0': JSON.stringify(asked[0]),
      'asked-1': JSON.stringify(asked[1]),
      'answer-0': '园丁',
      'answer-1': '茶',
    }
    const { data } = postedInput(posted)
    expect(data.map(({ name }) => name)).toEqual(['职业', '饮料'])
    expect(data[0]).toHaveProperty('id', 7)
    expect(data[1]).toHaveProperty('id', '')
    expect(postedInput({ 'asked-0': '{' }).data).toEqual([])
  })
})
