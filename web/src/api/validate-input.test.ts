import { type InputSchema, settingsApi } from '@chaguan/contracts/browser'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubFetch } from '../testing/stub-fetch.ts'
import { call } from './call.ts'
import { problemsOf } from './validate-input.ts'

// Every call sends the language of its page.
beforeEach(() => void vi.stubGlobal('document', { documentElement: { lang: 'zh' } }))

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('an invalid input is reported', () => {
  test.each<[string, InputSchema, unknown, string[]]>([
    [
      'required',
      { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
      {},
      ['name is required'],
    ],
    ['type', { type: 'number' }, '5', ['x must be a number']],
    ['a list', { type: 'array' }, {}, ['x must be an array']],
    ['a whole number', { type: 'integer' }, 1.5, ['x must be an integer']],
    ['length', { type: 'string', minLength: 1, maxLength: 3 }, '四个汉字', ['x must have 1 to 3 characters']],
    ['length, most', { type: 'string', maxLength: 3 }, '四个汉字', ['x must have at most 3 characters']],
    ['items, least', { type: 'array', minItems: 1 }, [], ['x must have at least 1 items']],
    ['range', { type: 'integer', minimum: 1, maximum: 50 }, 51, ['x must be 1 to 50']],
    ['enum', { enum: ['a', 'b'] }, 'c', ['x must be one of a, b']],
    ['enum of choices', { anyOf: [{ const: 0 }, { const: 1 }] }, 2, ['x must be one of 0, 1']],
    ['pattern', { type: 'string', pattern: '^\\d+$' }, 'a', ['x must match the pattern ^\\d+$']],
    ['items', { type: 'array', items: { type: 'number' } }, [1, 'b'], ['x[1] must be a number']],
    ['nothing', { type: 'object', properties: { name: { type: 'string' } } }, {}, []],
    ['an optional choice', { anyOf: [{ type: 'string' }, { type: 'null' }] }, null, []],
  ])('%s', (_name, schema, value, problems) => {
    const at = schema.type === 'object' ? '' : 'x'
    expect(problemsOf(value, schema, at)).toEqual(problems)
  })

  test('a pair of surrogates is one character', () => {
    expect(problemsOf('🍵🍵', { type: 'string', maxLength: 2 }, 'x')).toEqual([])
  })
})

describe('a call whose contract asks for validation', () => {
  const stubSettings = () => stubFetch([settingsApi.changeTaggedSettings, []], [settingsApi.readSettings, []])

  test('a call whose contract asks for validation is not sent with an invalid input when it blocks', async () => {
    const calls = stubSettings()
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const wrong = { data: [{ key: 'site_name', value: '茶' }] } as never
    await expect(call(settingsApi.changeTaggedSettings, wrong)).rejects.toMatchObject({
      Code: -1,
      Message: 'Parameter Validator Error',
      Data: [],
      cause: ['data[0].tag is required'],
    })
    expect(calls).toEqual([])
    expect(warned).toHaveBeenCalledOnce()
  })

  test('a call whose contract asks for validation is sent with an invalid input when it only warns', async () => {
    const calls = stubSettings()
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await call(settingsApi.readSettings, { key: 5 } as never)
    expect(calls).toHaveLength(1)
    expect(warned).toHaveBeenCalledWith(expect.stringContaining('Parameter Validator Error'), [
      'key must be a string',
    ])
  })

  test('a call whose contract asks for validation is sent with a valid input, without a console message', async () => {
    const calls = stubSettings()
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await call(settingsApi.changeTaggedSettings, {
      data: [{ key: 'site_name', value: '茶', tag: 'default' }],
    })
    expect(calls).toHaveLength(1)
    expect(warned).not.toHaveBeenCalled()
  })
})
