// @vitest-environment jsdom
import { threadsApi } from '@chaguan/contracts/browser'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { renderComposer } from '../../../testing/render-composer.tsx'
import { aPage, aThread } from '../../../testing/site-fixtures.ts'
import { stubFetch } from '../../../testing/stub-fetch.ts'
import { installTopLayer } from '../../../testing/top-layer.ts'

/** The editor's code is pending until the test lets it fail. */
const chunk = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock('../editor/RichEditor.tsx', async () => {
  await chunk.promise
  return {
    get RichEditor() {
      throw new Error('The chunk did not come.')
    },
  }
})

const formatted = '<p>一<strong>二</strong></p>'
const note = /这里编辑的是纯文字/

function drawThread(text: string) {
  const thread = aThread({ ability: { ...aThread().ability, canEdit: true } })
  renderComposer({ thread: { ...thread, content: { ...thread.content, text } } })
}

const area = () => screen.getByLabelText<HTMLTextAreaElement>('正文')

beforeAll(installTopLayer)
// Similar threads are requested after a pause, which a slow test reaches.
beforeEach(() => void stubFetch([threadsApi.listThreads, aPage([])]))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a formatted text is read-only until the editor is loaded, a plain one can be edited at once', () => {
  drawThread(formatted)
  expect(area()).toMatchObject({ value: '一二', readOnly: true })
  cleanup()
  drawThread('<p>一二</p>')
  expect(area().readOnly).toBe(false)
})

test('the preview pressed before the editor is loaded shows the text, and typing goes on afterwards', async () => {
  const calls = stubFetch(
    [threadsApi.previewEdit, { text: '<p>一二三</p>' }],
    [threadsApi.listThreads, aPage([])],
  )
  const ability = { ...aThread().ability, canEdit: true }
  renderComposer({
    face: 'h5',
    thread: aThread({ ability, content: { text: '<p>一二三</p>', indexes: {} } }),
  })
  fireEvent.click(screen.getByRole('button', { name: '预览' }))
  expect(await screen.findByText('一二三', { selector: ':not(textarea)' })).toBeTruthy()
  expect(area().closest('[hidden]')).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '预览' }))
  expect(area().closest('[hidden]')).toBeNull()
  expect(area().value).toBe('一二三')
  await vi.waitFor(() => expect(calls.map(({ path }) => path)).toContain(threadsApi.previewEdit.path))
})

test('text typed on a formatted text before hydration is appended to it', () => {
  drawThread(formatted)
  fireEvent.change(area(), { target: { value: '一二，新的' } })
  expect(area()).toMatchObject({ value: '一二\n\n，新的', readOnly: true })
})

test('a failed load of the editor is reported with the loss of format, and the text can be edited', async () => {
  drawThread(formatted)
  await vi.waitFor(() => expect(area().readOnly).toBe(true))
  await act(async () => {
    chunk.resolve()
    await vi.dynamicImportSettled()
  })
  await vi.waitFor(() => expect(area().readOnly).toBe(false))
  expect(screen.getByText(note)).toBeTruthy()
  fireEvent.change(area(), { target: { value: '一二三' } })
  expect(area().value).toBe('一二三')
})
