// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { InlineRow } from './InlineRow.tsx'

afterEach(cleanup)

function drawRow() {
  renderInApp(
    <InlineRow
      field="signature"
      label="签名"
      value="喝茶的人"
      none="未填写"
      input={(typed, error) => (
        <TextArea name="signature" label="签名" labelHidden defaultValue={typed} error={error} />
      )}
    />,
    { pageContext: { userId: 9 } },
  )
  return document.querySelector('details') as HTMLDetailsElement
}

const field = () => document.querySelector('textarea') as HTMLTextAreaElement

test.each([
  ['取消', () => fireEvent.click(screen.getByText('取消'))],
  ['Escape', () => fireEvent.keyDown(field(), { key: 'Escape' })],
])('%s discards what was typed into a row of the profile, and closes it', (_, leave) => {
  const row = drawRow()
  act(() => {
    row.open = true
    fireEvent(row, new Event('toggle'))
  })
  fireEvent.change(field(), { target: { value: '不要保存' } })
  expect(field().value).toBe('不要保存')
  leave()
  expect(row.open).toBe(false)
  expect(field().value).toBe('喝茶的人')
})

test('Escape during input-method composition leaves the row open', () => {
  const row = drawRow()
  act(() => {
    row.open = true
    fireEvent(row, new Event('toggle'))
  })
  fireEvent.change(field(), { target: { value: '茶' } })
  fireEvent.keyDown(field(), { key: 'Escape', isComposing: true })
  expect(row.open).toBe(true)
  expect(field().value).toBe('茶')
})
