// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { openEditor } from './open-editor.ts'
import { UndoHistory } from './undo-history.ts'

function open() {
  const editor = openEditor({
    element: document.body.appendChild(document.createElement('div')),
    html: '',
    placeholder: '',
    attributes: {},
    caret: 0,
    onHtml: () => {},
    onFiles: () => {},
    onKey: () => false,
    origin: 'https://tea.example',
    titleOf: async () => '',
  })
  const uploads = new Set<string>()
  const history = new UndoHistory(editor)
  const upload = (name: string) => {
    uploads.add(name)
    history.add({ takeBack: () => (uploads.delete(name) ? () => uploads.add(name) : null) })
  }
  const now = () => [editor.getText(), ...uploads].join(' ')
  return { editor, history, upload, uploads, now }
}

test('text and uploads are undone and redone in the order in which they were made', () => {
  const { editor, history, upload, now } = open()
  editor.commands.insertContent('茶')
  upload('一')
  editor.commands.insertContent('水')
  upload('二')
  upload('三')
  const seen = ['茶水 一 二 三', '茶水 一 二', '茶水 一', '茶 一', '茶', '']
  for (const each of seen.slice(1)) {
    expect(history.canUndo()).toBe(true)
    history.undo()
    expect(now()).toBe(each)
  }
  expect(history.canUndo()).toBe(false)
  for (const each of seen.slice(0, -1).reverse()) {
    expect(history.canRedo()).toBe(true)
    history.redo()
    expect(now()).toBe(each)
  }
  expect(history.canRedo()).toBe(false)
  editor.destroy()
})

test('uploads that were removed by hand are skipped, and a new change drops what could be redone', () => {
  const { editor, history, upload, uploads, now } = open()
  editor.commands.insertContent('茶')
  upload('一')
  upload('二')
  uploads.delete('二')
  history.undo()
  expect(now()).toBe('茶')
  editor.commands.insertContent('水')
  history.redo()
  expect(now()).toBe('茶水')
  editor.destroy()
})

test('a quote is removed by undo and restored by redo', () => {
  const { editor, history } = open()
  const key = (name: string, shiftKey = false) =>
    history.onKey(new KeyboardEvent('keydown', { key: name, ctrlKey: true, shiftKey }))
  editor.commands.insertContent('<blockquote><p>引</p></blockquote>')
  expect(key('z')).toBe(true)
  expect(editor.getText()).toBe('')
  key('Z', true)
  expect(editor.isActive('blockquote')).toBe(true)
  key('z')
  key('y')
  expect(editor.getText()).toContain('引')
  expect(key('b')).toBe(false)
  editor.destroy()
})

test('undo in a field beside the editor reverts only steps made with the current text of the field', () => {
  const { editor, history, upload, now } = open()
  let text = '茶'
  history.fieldText = () => text
  const press = (name: string) =>
    history.onFieldKey(new KeyboardEvent('keydown', { key: name, ctrlKey: true }))
  upload('一')
  text = '茶水'
  expect([press('z'), now()]).toEqual([false, ' 一'])
  text = '茶'
  expect([press('z'), now().trim()]).toEqual([true, ''])
  expect(press('z')).toBe(false)
  expect([press('y'), now()]).toEqual([true, ' 一'])
  expect(press('a')).toBe(false)
  editor.destroy()
})
