// @vitest-environment jsdom
import { threadsApi } from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { renderComposer } from '../../../testing/render-composer.tsx'
import { aPage } from '../../../testing/site-fixtures.ts'
import { answer, stubFetch } from '../../../testing/stub-fetch.ts'
import { installTopLayer } from '../../../testing/top-layer.ts'

vi.mock('../editor/RichEditor.tsx', () => new Promise(() => {}))

beforeAll(installTopLayer)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a draft that could not be saved is told until somebody closes it', async () => {
  // Similar threads are looked for while the title is written.
  stubFetch([threadsApi.publishThread, answer(-5001, [], '坏了')], [threadsApi.listThreads, aPage([])])
  renderComposer()
  fireEvent.change(screen.getByLabelText('标题'), { target: { value: '写了一半' } })
  fireEvent.click(screen.getByRole('button', { name: '保存至草稿箱' }))
  expect(await screen.findByText('草稿保存失败')).toBeTruthy()
  expect(screen.getByRole('button', { name: '关闭' })).toBeTruthy()
})
