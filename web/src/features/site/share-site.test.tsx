// @vitest-environment jsdom

import { forumApi } from '@chaguan/contracts/browser'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { query } from '../../api/query.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { installTopLayer } from '../../testing/top-layer.ts'
import { ShareSite } from './ShareSite.tsx'

installTopLayer()
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const site = { setSite: { siteName: '茶馆' } }

async function press(able: object) {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), able))
  renderInApp(<ShareSite />, { answers: [[query(forumApi.readForum, {}), site]] })
  fireEvent.pointerDown(document.body)
  await act(() => vi.dynamicImportSettled())
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '分享' })))
}

test('sharing the site passes its name and address to the system’s share sheet', async () => {
  const share = vi.fn(async () => {})
  await press({ share })
  expect(share).toHaveBeenCalledWith({ title: '茶馆', url: 'https://tea.example' })
})

test('sharing the site without a share sheet copies the link, and shows that', async () => {
  const writeText = vi.fn(async () => {})
  await press({ share: undefined, clipboard: { writeText } })
  expect(writeText).toHaveBeenCalledWith('https://tea.example')
  expect(screen.getByRole('status').textContent).toBe('复制链接成功')
})

test('sharing the site does nothing when the sheet is cancelled', async () => {
  const writeText = vi.fn(async () => {})
  await press({ share: () => Promise.reject(new DOMException('', 'AbortError')), clipboard: { writeText } })
  expect(writeText).not.toHaveBeenCalled()
})
