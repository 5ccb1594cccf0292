// @vitest-environment jsdom
import { bulkApi } from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { query } from '../../../api/query.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { stubFetch } from '../../../testing/stub-fetch.ts'
import { type BulkJob, BulkWork } from './BulkWork.tsx'

const done: BulkJob = {
  ...{ id: 5, kind: 'comments', action: 'delete', state: 'done', canUndo: true, userId: 1, nickname: '老周' },
  ...{ total: 3, done: 3, skipped: 0, undone: 0, reason: '', createdAt: '2026-11-20 09:00:00' },
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a fast undo refreshes the list again, and the progress gets the focus of its button', async () => {
  stubFetch(
    [bulkApi.undoBulk, () => []],
    [bulkApi.readBulk, () => ({ ...done, state: 'undone', canUndo: false, undone: 3 })],
  )
  const onEnd = vi.fn()
  renderInApp(<BulkWork id={5} onEnd={onEnd} onClose={() => {}} />, {
    answers: [[query(bulkApi.readBulk, { id: 5 }), done]],
  })
  expect(onEnd).toHaveBeenCalledTimes(1)
  const undo = screen.getByRole('button', { name: '撤销' })
  undo.focus()
  fireEvent.click(undo)
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledTimes(2))
  expect(document.activeElement).toBe(screen.getByRole('region'))
})
