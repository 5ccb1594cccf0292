// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { answer, answerWrites } from '../../../testing/fake-fetch.ts'
import { renderComposer } from '../../../testing/render-composer.tsx'
import { installTopLayer } from '../../../testing/top-layer.ts'

vi.mock('../editor/RichEditor.tsx', () => new Promise(() => {}))

beforeAll(installTopLayer)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a draft that could not be saved is told until somebody closes it', async () => {
  answerWrites(() => answer(-5001, [], '坏了'))
  renderComposer()
  fireEvent.change(screen.getByLabelText('标题'), { target: { value: '写了一半' } })
  fireEvent.click(screen.getByRole('button', { name: '保存至草稿箱' }))
  expect(await screen.findByText('草稿没有保存成功')).toBeTruthy()
  expect(screen.getByRole('button', { name: '关闭' })).toBeTruthy()
})
