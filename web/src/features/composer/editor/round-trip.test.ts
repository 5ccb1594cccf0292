// @vitest-environment jsdom
import { Editor } from '@tiptap/core'
import { afterAll, describe, expect, test } from 'vitest'
import { parseText, writeText } from '../../../../../server/src/modules/texts/read-text.ts'
import { editorExtensions } from './extensions.ts'
import { readHtml } from './read-html.ts'
import { documents } from './round-trip.fixture.ts'
import { type DocNode, writeHtml } from './write-html.ts'

const members = new Map([['老周泡茶', 7]])
const topics = new Map([['环湖骑行', 3]])
const editor = new Editor({ element: null, extensions: editorExtensions('') })
afterAll(() => editor.destroy())

const stored = (html: string) => writeText(parseText(html, ''), members, topics)
const edited = (html: string) => {
  editor.commands.setContent(readHtml(html))
  return writeHtml(editor.getJSON() as DocNode)
}

describe('what the editor writes is what the server stores', () => {
  test('there are sixty documents at least', () => {
    expect(documents.length).toBeGreaterThanOrEqual(60)
    expect(new Set(documents).size).toBe(documents.length)
  })

  test.each(documents)('%s', (html) => {
    const kept = stored(html)
    expect(stored(edited(kept))).toBe(kept)
    // Writing it once more changes nothing either.
    expect(edited(edited(kept))).toBe(edited(kept))
    if (!/<span/.test(kept)) expect(edited(kept)).toBe(kept)
  })
})
