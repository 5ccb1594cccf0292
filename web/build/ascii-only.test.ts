import { describe, expect, test } from 'vitest'
import { escapeAll } from './plugins.ts'

/** Evaluates code. */
const run = (code: string): unknown => new Function(`return ${code}`)()

describe('the server bundle in ASCII', () => {
  test.each([
    ['a string', "'茶馆 · “好”'", '茶馆 · “好”'],
    ['a template', '`第${1 + 1}泡🍵`', '第2泡🍵'],
    ['a pattern', "/[一-龥]+/.exec('a茶馆b')[0]", '茶馆'],
    ['a pattern that reads whole characters', "/^[🍵]$/u.test('🍵')", true],
  ])('the server bundle in ASCII has the same values for %s', (_what, code, said) => {
    const escaped = escapeAll(code)
    expect(escaped).toMatch(/^[\0-\x7f]*$/)
    expect(run(escaped)).toBe(said)
  })
})
