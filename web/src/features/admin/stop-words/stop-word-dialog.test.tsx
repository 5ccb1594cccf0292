// @vitest-environment jsdom
import { limits, stopWordsApi } from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { aPage } from '../../../testing/site-fixtures.ts'
import { stubFetch, writesOf } from '../../../testing/stub-fetch.ts'
import { installTopLayer } from '../../../testing/top-layer.ts'
import { ImportDialog, StopWordDialog } from './StopWordDialogs.tsx'
import { StopWordListView } from './StopWordListView.tsx'
import { emptyWord } from './stop-word-line.ts'

beforeAll(installTopLayer)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a new word that is already in the list is refused, and its rule stays', async () => {
  const calls = stubFetch([stopWordsApi.addStopWords, () => ({ created: 0, updated: 0, unique: 1 })])
  const onSaved = vi.fn()
  renderInApp(<StopWordDialog word={emptyWord} isNew onSaved={onSaved} onClose={() => {}} />)
  fireEvent.change(screen.getByRole('textbox', { name: '敏感词' }), { target: { value: '茶托' } })
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('“茶托”已在列表里，可以直接编辑它')
  expect(writesOf(calls).map(([, body]) => body)).toEqual([{ words: [expect.stringContaining('茶托')] }])
  expect(onSaved).not.toHaveBeenCalled()
})

test('an import of too many lines names the limit and is not sent', async () => {
  const calls = stubFetch([stopWordsApi.addStopWords, () => ({ created: 0, updated: 0, unique: 0 })])
  renderInApp(<ImportDialog onCounted={() => {}} onSaved={() => {}} onClose={() => {}} />)
  const lines = Array.from({ length: limits.stopWordsOfBatch + 1 }, (_, index) => `词${index}`)
  fireEvent.change(screen.getByRole('textbox', { name: '每行一个' }), { target: { value: lines.join('\n') } })
  fireEvent.click(screen.getByRole('button', { name: '导入' }))
  await vi.waitFor(() => expect(screen.getAllByText('一次最多 10000 行，现在有 10001 行')).toHaveLength(2))
  expect(writesOf(calls)).toEqual([])
})

test('the result of a tried text is checked again after a change of the words', async () => {
  let words: string[] = []
  stubFetch(
    [stopWordsApi.listStopWords, () => aPage([])],
    [stopWordsApi.tryStopWords, () => ({ bannedFor: words, pendingFor: [], text: '茶托', isOff: false })],
    [stopWordsApi.addStopWords, () => ({ created: 1, updated: 0, unique: 0 })],
  )
  renderInApp(<StopWordListView params={{}} query={new URLSearchParams()} />)
  const text = await screen.findByLabelText('文字')
  fireEvent.change(text, { target: { value: '茶托' } })
  fireEvent.submit(text.closest('form') as HTMLFormElement)
  await screen.findByText('没有命中需要审核或禁用的词。')
  words = ['茶托']
  fireEvent.click(screen.getByRole('button', { name: '添加敏感词' }))
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.change(dialog.getByRole('textbox', { name: '敏感词' }), { target: { value: '茶托' } })
  fireEvent.click(dialog.getByRole('button', { name: '保存' }))
  await screen.findByText('会被拒绝：茶托')
})
