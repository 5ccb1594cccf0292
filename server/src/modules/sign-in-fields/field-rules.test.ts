import { describe, expect, it } from 'vitest'
import { readAnswer, storedAnswer } from './answer-rules.ts'
import { errorOfDefinition, type FieldForm } from './field-rules.ts'

const form = (type: number, isRequired = false): FieldForm => ({
  name: '城市',
  type,
  options: ['北京', '上海'],
  isRequired,
})
const read = (type: number, ext: unknown, isRequired = false) =>
  readAnswer(form(type, isRequired), typeof ext === 'string' ? ext : JSON.stringify(ext))

describe('answers of sign-in fields', () => {
  it.each([
    [0, { value: ' 茶 ' }, { words: '茶' }],
    [0, '', { words: '' }],
    [1, { value: '一\n二' }, { words: '一\n二' }],
    [2, { value: '北京' }, { chosen: ['北京'] }],
    [2, { options: [{ value: '北京' }, { value: '上海', checked: true }] }, { chosen: ['上海'] }],
    [2, {}, { chosen: [] }],
    [3, { value: ['上海', '北京'] }, { chosen: ['上海', '北京'] }],
    [4, { value: [{ id: 7, url: 'http://elsewhere.test/' }, '8'] }, { uploads: [7, 8] }],
    [5, { value: [] }, { uploads: [] }],
  ])('answers of type %i are parsed from %j', (type, ext, answer) => {
    expect(read(type, ext)).toEqual(answer)
  })

  it.each([
    [0, '{', 'fieldsExt 不是有效的 JSON 对象'],
    [0, '"text"', 'fieldsExt 不是有效的 JSON 对象'],
    [0, { value: { a: 1 } }, '城市须为文字'],
    [0, { value: 'a\nb' }, '城市只能有一行'],
    [1, { value: '茶'.repeat(101) }, '城市不能超过 100 个字'],
    [2, { value: '广州' }, '城市的选项不存在'],
    [2, { value: ['北京', '上海'] }, '城市只能选一项'],
    [3, { value: ['北京', '北京'] }, '城市的选项不存在'],
    [3, { value: [null] }, '城市的选项不存在'],
    [4, { value: 'a.png' }, '城市的文件不存在'],
    [4, { value: [7, 7] }, '城市的文件不存在'],
    [5, { value: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }, '城市最多 9 个'],
  ])('answers of type %i are refused for %j: %s', (type, ext, zh) => {
    expect(read(type, ext)).toMatchObject({ error: { zh } })
  })

  it.each([0, 1, 2, 3, 4, 5])('required answers of type %i must be given', (type) => {
    expect(read(type, '', true)).toMatchObject({ error: { zh: '城市未填写' } })
    if (type < 2) expect(read(type, { value: '\u200b' }, true)).toMatchObject({ error: { zh: '城市未填写' } })
  })

  it('answers are stored with the options of the field, never with those that were sent', () => {
    const kept = (type: number, ext: object) => {
      const answer = read(type, ext)
      return 'error' in answer ? answer : JSON.parse(storedAnswer(form(type), answer))
    }
    expect(kept(3, { value: ['上海'], options: [{ value: '广州' }], more: 1 })).toEqual({
      options: [
        { value: '北京', checked: false },
        { value: '上海', checked: true },
      ],
      value: ['上海'],
    })
    expect(kept(4, { value: [{ id: 3, url: 'javascript:1' }] })).toEqual({ value: [{ id: 3 }] })
  })

  it.each([
    ['', 0, '', false],
    ['城市', 0, '', true],
    ['城市', 2, '', false],
    ['城市', 2, '{"options":["a","a"]}', false],
    ['城市', 3, '["a","b"]', true],
    ['城市', 3, '{"options":[{"value":"a"},{"value":"b"}]}', true],
    ['城市', 3, '{"options":[{"value":{}}]}', false],
    ['城市', 4, '5', false],
  ])('a definition called %j of type %i with %j is valid: %s', (name, type, ext, isFine) => {
    expect(errorOfDefinition(name, type, ext) === null).toBe(isFine)
  })
})
