import { expect, test } from 'vitest'
import { readingMinutes, withHeadingIds } from './TableOfContents.tsx'

test('headings are numbered and listed when there are at least two', () => {
  const { html, headings } = withHeadingIds('<h2>路线</h2><p>x</p><h3>补<b>给</b>&amp;点</h3>')
  expect(html).toBe('<h2 id="section-1">路线</h2><p>x</p><h3 id="section-2">补<b>给</b>&amp;点</h3>')
  expect(headings).toEqual([
    { id: 'section-1', text: '路线' },
    { id: 'section-2', text: '补 给 &点' },
  ])
})

test('one heading makes no list of contents', () => {
  expect(withHeadingIds('<h2>路线</h2>').headings).toEqual([])
})

test('the reading time of a thread is at least a minute', () => {
  expect(readingMinutes('<p>短</p>')).toBe(1)
  expect(readingMinutes(`<p>${'长'.repeat(1600)}</p>`)).toBe(4)
})
