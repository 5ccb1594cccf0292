// @vitest-environment jsdom
import { Editor } from '@tiptap/core'
import { afterAll, describe, expect, test } from 'vitest'
import { parseText, writeText } from '../../../../../server/src/modules/texts/read-text.ts'
import { markLinks } from '../../../shared/links/links.ts'
import { renderRichText } from '../../../ui/rich-text/render-rich-text.ts'
import { editorExtensions } from './extensions.ts'
import { parseHtml } from './parse-html.ts'
import { documents } from './round-trip.fixture.ts'
import { type DocNode, serializeHtml } from './serialize-html.ts'

const members = new Map([['老周泡茶', 7]])
const topics = new Map([['环湖骑行', 3]])
const editor = new Editor({ element: null, extensions: editorExtensions('') })
afterAll(() => editor.destroy())

const stored = (html: string) => writeText(parseText(html, ''), members, topics)
const edited = (html: string) => {
  editor.commands.setContent(parseHtml(html))
  return serializeHtml(editor.getJSON() as DocNode)
}

describe('the HTML of the editor is what the server stores', () => {
  test('the fixture has at least two hundred documents', () => {
    expect(documents.length).toBeGreaterThanOrEqual(200)
    expect(new Set(documents).size).toBe(documents.length)
  })

  test.each(documents)('%s', (html) => {
    const kept = stored(html)
    expect(stored(edited(kept))).toBe(kept)
    // A second round trip changes nothing either.
    expect(edited(edited(kept))).toBe(edited(kept))
    if (!/<span/.test(kept)) expect(edited(kept)).toBe(kept)
  })

  test.each(documents)('the preview of %s is what will be published', (html) => {
    const kept = stored(html)
    const drawn = (text: string) => {
      const place = document.createElement('div')
      place.innerHTML = renderRichText(text, markLinks)
      // The server resolves mentions on publication; before that they are the same text without a link.
      for (const mark of place.querySelectorAll('a.dzq-link')) mark.replaceWith(...mark.childNodes)
      place.normalize()
      return place
    }
    expect(drawn(edited(kept)).isEqualNode(drawn(kept))).toBe(true)
  })
})
