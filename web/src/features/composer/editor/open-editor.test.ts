// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { commands } from './commands.ts'
import { addressOf } from './LinkForm.tsx'
import { filesOfTransfer, htmlOf, openEditor, positionAfter, triggerOf } from './open-editor.ts'

const open = (html: string, caret: number | null = null) => {
  const element = document.createElement('div')
  document.body.append(element)
  const onHtml = vi.fn()
  const editor = openEditor({
    element,
    html,
    placeholder: '',
    attributes: { 'aria-label': '正文' },
    caret,
    onHtml,
    onFiles: () => {},
    onKey: () => false,
    origin: 'https://tea.example',
    titleOf: async () => '',
  })
  return { editor, onHtml }
}

const data = (html: string, ...names: string[]) => ({
  files: names.map((name) => new File(['x'], name)) as unknown as FileList,
  getData: () => html,
})

afterEach(() => document.body.replaceChildren())

describe('the editor', () => {
  test.each<[string, number, string]>([
    ['<p>一二三</p>', 2, '一二'],
    ['<p>一</p><p>二三</p>', 4, '二'],
    ['<p>一<br />二</p>', 2, '一\n'],
  ])('continues at the caret of the plain text: %s after %d', (html, characters, before) => {
    const { editor } = open(html)
    editor.commands.setTextSelection(positionAfter(editor, characters))
    const { $from } = editor.state.selection
    expect($from.parent.textBetween(0, $from.parentOffset, '\n', '\n')).toBe(before)
  })

  test.each([
    ['<div><h1 style="color:red">题</h1><script>x()</script></div>', '<h2>题</h2>'],
    ['<p class="MsoNormal"><span style="font-size:12pt"><b>粗</b></span></p>', '<p><strong>粗</strong></p>'],
    ['<img src="https://evil.example/a.png"><p onclick="x()">文</p>', '<p>文</p>'],
    ['<a href="javascript:alert(1)">点</a>', '<p>点</p>'],
    [
      '<table><tr><td style="x">一</td><td>二</td></tr></table>',
      '<table><tbody><tr><td>一</td><td>二</td></tr></tbody></table>',
    ],
  ])('sanitises pasted %s', (pasted, kept) => {
    const { editor } = open('')
    // jsdom has no ClipboardEvent.
    editor.view.pasteHTML(pasted, new Event('paste') as ClipboardEvent)
    expect(htmlOf(editor)).toBe(kept)
  })

  test('the editor changes the text with every button, and undo reverts it', () => {
    for (const { name, run } of commands) {
      const { editor } = open('<p>茶馆</p>')
      editor.commands.selectAll()
      run(editor)
      expect(htmlOf(editor), name).not.toBe('<p>茶馆</p>')
      editor.commands.undo()
      expect(htmlOf(editor), name).toBe('<p>茶馆</p>')
    }
  })

  test('the editor opens pickers after a trigger character, and not in code', () => {
    const { editor } = open('<p>去@zh</p>', 4)
    expect(triggerOf(editor)).toMatchObject({ kind: 'member', typed: 'zh' })
    const { editor: code } = open('<pre><code>去@zh</code></pre>', 4)
    expect(triggerOf(code)).toBeNull()
  })

  test('the editor reports what is typed in the form that the server stores', () => {
    const { editor, onHtml } = open('')
    editor.commands.insertContent('茶 & 水')
    expect(onHtml).toHaveBeenLastCalledWith('<p>茶 &amp; 水</p>')
  })
})

test('pasted pictures alone are files, and pasted pictures with text are text', () => {
  expect(filesOfTransfer(data('', 'a.png'))).toHaveLength(1)
  expect(filesOfTransfer(data('<img src="file:///a.png">', 'a.png'))).toHaveLength(1)
  expect(filesOfTransfer(data('<table><tr><td>88</td></tr></table>', 'a.png'))).toEqual([])
  expect(filesOfTransfer(data('<p>文</p>'))).toEqual([])
})

test.each([
  ['', null],
  ['example.com/a', 'https://example.com/a'],
  ['https://example.com', 'https://example.com'],
  ['/thread/5', '/thread/5'],
  ['mailto:a@example.com', 'mailto:a@example.com'],
  ['javascript:alert(1)', null],
  ['//evil.example', null],
])('the typed link %j has the address %j', (typed, address) => {
  expect(addressOf(typed)).toBe(address)
})
