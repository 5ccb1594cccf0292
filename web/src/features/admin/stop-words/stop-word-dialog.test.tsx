// @vitest-environment jsdom
import { stopWordsApi } from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { stubFetch, writesOf } from '../../../testing/stub-fetch.ts'
import { installTopLayer } from '../../../testing/top-layer.ts'
import { StopWordDialog } from './StopWordDialogs.tsx'
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
