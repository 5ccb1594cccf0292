import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formWithFile } from '../../../testing/fixtures/multipart.ts'
import { pluginFile, pluginZip } from '../../../testing/fixtures/plugin-zip.ts'
import { openTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'
import { isClosedStyle } from './closed-styles.ts'

describe('a style sheet of a plugin', () => {
  it.each([
    ['a rule', 'p { color: red }'],
    ['rules in rules', '@media (min-width: 5px) { p { color: red; &:hover { color: blue } } }'],
    ['a brace in a string', String.raw`p::before { content: "}"; quotes: '{' '\'}' }`],
    ['a brace in a comment', '/* } */ p { color: red }'],
    ['a brace in an address', 'p { background: url(a}b.png) }'],
    ['a brace in an address in quotes', 'p { background: URL( "a}b.png" ) }'],
    ['a brace that is escaped', String.raw`.a\}b { color: red }`],
    ['an escaped line end in a string', 'p::before { content: "a\\\n}" }'],
  ])('a style sheet that has %s stays in its scope', (_, css) => {
    expect(isClosedStyle(css)).toBe(true)
  })

  it.each([
    ['closes a brace too many', 'p { color: red } } body { display: none }'],
    ['closes its scope and opens another rule', '} } body { display: none'],
    ['opens a brace too many', 'p { color: red'],
    ['opens a comment that has no end', 'p { color: red } /* '],
    ['opens a string that has no end', 'p::before { content: "a }'],
    ['ends a string with the line', 'p::before { content: "\n} } body { display: none } a { b: "'],
    [
      'ends a string with a form feed',
      'p { content: "\f} } body { display: none } a { b: "" } p { x: "\f" }',
    ],
    ['ends a bracket by a brace', 'p { color: rgb(1, 2 } } body { display: none } p { x: ) }'],
    ['has an address that is none', 'p { background: url(a"b) } } body { display: none } a { x: ") }'],
    ['has an escaped address', String.raw`p { background: u\72l(" ) } } body { display: none } p { x: "`],
    ['has an address behind a mark of comments', '<!--url(") } } body { display: none } p { x: (") }'],
    ['ends with an escape', 'p { color: red } \\'],
  ])('a style sheet that %s is refused', (_, css) => {
    expect(isClosedStyle(css)).toBe(false)
  })
})

describe('the upload of a plugin', () => {
  let t: TestApp
  let admin: TestMember
  beforeAll(async () => {
    t = await openTestApp()
    admin = await t.createAdmin()
  })
  afterAll(() => t.close())

  const upload = async (css: string) => {
    const bytes = await pluginZip({}, { 'dist/top/a.css': css })
    return t.inject(formWithFile('/api/backAdmin/plugin/upload', pluginFile(bytes), {}, admin))
  }

  it('the upload is refused if styles would leave the plugin’s parts of a page, and accepted otherwise', async () => {
    expect(await upload('} } body { display: none')).toMatchObject({
      Code: -4001,
      Message: '样式文件 dist/top/a.css 的括号、引号或注释没有成对',
    })
    expect(await upload('p { color: red }')).toMatchObject({ Code: 0 })
  })
})
