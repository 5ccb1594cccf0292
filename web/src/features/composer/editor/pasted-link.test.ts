// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { cardToLink } from './link-cards.ts'
import { htmlOf, openEditor } from './open-editor.ts'
import { externalLinkTitle, insertLink, threadIdOfLink, titleLink } from './pasted-link.ts'

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

function paste(editor: ReturnType<typeof open>, text: string): void {
  const clipboardData = { files: [], getData: (type: string) => (type === 'text/plain' ? text : '') }
  const event = Object.assign(new Event('paste', { cancelable: true, bubbles: true }), { clipboardData })
  editor.view.dom.dispatchEvent(event)
}

afterEach(() => document.body.replaceChildren())

test.each([
  ['an address of a thread', ` ${address}\n`, 12],
  ['one of its comments', `${address}?postId=3#post-3`, 12],
  ['another page of the site', `${origin}/user/12`, 0],
  ['another site', 'https://evil.example/thread/12', 0],
  ['an address among words', `看 ${address}`, 0],
  ['words', 'thread/12', 0],
])('the pasted text %s is recognised', (_, text, id) => {
  expect(threadIdOfLink(text, origin)).toBe(id)
})

test('a pasted address of the site becomes a link with the title of its thread, and undo restores the address', () => {
  const editor = open()
  insertLink(editor, address)
  titleLink(editor, address, '周末骑行环湖一圈')
  expect(htmlOf(editor)).toContain(`href="${address}"`)
  expect(editor.getText()).toBe('周末骑行环湖一圈 ')
  editor.commands.undo()
  expect(editor.getText()).not.toContain('周末')
  editor.destroy()
})

test('a link alone in its paragraph is rendered as a card, and Backspace after it makes it a link again', () => {
  const editor = open()
  insertLink(editor, address)
  titleLink(editor, address, '周末骑行环湖一圈')
  const card = () => editor.view.dom.querySelector('p.dzq-linkcard')?.textContent?.trim()
  expect(card()).toBe('周末骑行环湖一圈')
  editor.commands.focus('end')
  expect(cardToLink(editor)).toBe(true)
  expect(card()).toBeUndefined()
  expect(htmlOf(editor)).toContain(`>${address}</a>`)
  expect(cardToLink(editor)).toBe(false)
  titleLink(editor, address, '周末骑行环湖一圈')
  expect(card()).toBe('周末骑行环湖一圈')
  editor.commands.focus('end')
  editor.commands.unsetMark('link')
  editor.commands.insertContent('真好')
  expect([card(), cardToLink(editor)]).toEqual([undefined, false])
  editor.destroy()
})

test('a link that was changed meanwhile is not replaced', () => {
  const editor = open()
  titleLink(editor, address, '周末骑行环湖一圈')
  expect(editor.getText()).toBe('')
  editor.destroy()
})

test.each([
  ['https://books.example/tea/green?p=1', 'books.example/tea/green'],
  ['https://books.example', 'books.example'],
  ['https://books.example/%E8%8C%B6', 'books.example/茶'],
  ['https://books.example/%E8', 'books.example/%E8'],
  ['https://tea.example@books.example/', ''],
  [`${origin}/user/3`, ''],
  ['看 https://books.example', ''],
  ['ftp://books.example/', ''],
])('the address %s of another site gets the title %j', (text, title) => {
  expect(externalLinkTitle(text, origin)).toBe(title)
})

test('an address of another site pasted alone is a card; Backspace or undo restores the address', () => {
  const foreign = 'https://books.example/tea?p=1'
  const editor = open()
  paste(editor, foreign)
  const card = () => editor.view.dom.querySelector('p.dzq-linkcard')?.textContent?.trim()
  expect(card()).toBe('books.example/tea')
  expect(htmlOf(editor)).toContain(`href="${foreign}"`)
  expect(cardToLink(editor)).toBe(true)
  expect(card()).toBeUndefined()
  expect(htmlOf(editor)).toContain(`>${foreign}</a>`)
  editor.destroy()
})

test('an address of another site within text stays unchanged', () => {
  const editor = open('<p>看</p>')
  editor.commands.focus('end')
  paste(editor, 'https://books.example/tea')
  expect(editor.getText()).not.toContain('看books.example')
  expect(editor.view.dom.querySelector('p.dzq-linkcard')).toBeNull()
  editor.destroy()
})
