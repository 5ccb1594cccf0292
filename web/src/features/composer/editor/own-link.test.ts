// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { htmlOf, openEditor } from './open-editor.ts'
import { insertAddress, nameAddress, ownThreadIn } from './own-link.ts'

const origin = 'https://tea.example'
const address = `${origin}/thread/12`

function open(html = '') {
  const element = document.body.appendChild(document.createElement('div'))
  return openEditor({
    element,
    html,
    placeholder: '',
    attributes: {},
    caret: 0,
    onHtml: () => {},
    onFiles: () => {},
    onKey: () => false,
    origin,
    titleOf: async () => '',
  })
}

afterEach(() => document.body.replaceChildren())

test.each([
  ['an address of a thread', ` ${address}\n`, 12],
  ['one of its comments', `${address}?postId=3#post-3`, 12],
  ['another page of the site', `${origin}/user/12`, 0],
  ['another site', 'https://evil.example/thread/12', 0],
  ['an address among words', `看 ${address}`, 0],
  ['words', 'thread/12', 0],
])('%s is told from other texts', (_, text, id) => {
  expect(ownThreadIn(text, origin)).toBe(id)
})

test('a pasted address of the site becomes a link with the title of its thread, and undoing brings the address back', () => {
  const editor = open()
  insertAddress(editor, address)
  nameAddress(editor, address, '周末骑行环湖一圈')
  expect(htmlOf(editor)).toContain(`href="${address}"`)
  expect(editor.getText()).toBe('周末骑行环湖一圈 ')
  editor.commands.undo()
  expect(editor.getText()).not.toContain('周末')
  editor.destroy()
})

test('a link that was changed meanwhile is left alone', () => {
  const editor = open()
  nameAddress(editor, address, '周末骑行环湖一圈')
  expect(editor.getText()).toBe('')
  editor.destroy()
})
