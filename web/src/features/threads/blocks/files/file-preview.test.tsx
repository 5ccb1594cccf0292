// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aFile } from '../../../../testing/block-fixtures.ts'
import { renderInApp } from '../../../../testing/render-in-app.tsx'
import { aThread } from '../../../../testing/site-fixtures.ts'
import { installTopLayer } from '../../../../testing/top-layer.ts'
import { isLayerNavigation } from '../../../../ui/dialog/use-back-closes.ts'
import { FileBlock } from './FileBlock.tsx'

installTopLayer()
afterEach(cleanup)
beforeAll(() => window.addEventListener('popstate', isLayerNavigation))
afterAll(() => window.removeEventListener('popstate', isLayerNavigation))

const dialog = () => document.querySelector('dialog')
const isGone = () =>
  waitFor(() => expect([dialog()?.open, dialog()?.querySelector('iframe')]).toEqual([false, null]))

/** Opens the preview of a file by keyboard; returns its link. */
async function preview(name: string) {
  const link = screen.getByRole('link', { name: new RegExp(`${name}$`) })
  link.focus()
  fireEvent.click(link)
  await waitFor(() => expect(dialog()?.open).toBe(true))
  expect(screen.getByRole('heading').textContent).toBe(name)
  return link
}

test('the preview of a file restores the focus to its link, and the browser’s back button closes it', async () => {
  renderInApp(<FileBlock thread={aThread()} body={[aFile(1), aFile(2)]} />)
  const first = await preview('路线-1.pdf')
  fireEvent.click(screen.getByRole('button', { name: '关闭' }))
  await isGone()
  expect(document.activeElement).toBe(first)
  const second = await preview('路线-2.pdf')
  await waitFor(() => expect(history.state?.layer).toBeTruthy())
  history.back()
  await isGone()
  expect(document.activeElement).toBe(second)
})

test('the copied link of a file leads everybody to the page that checks their own permission', async () => {
  const writeText = vi.fn(() => Promise.resolve())
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  renderInApp(<FileBlock thread={aThread()} body={[aFile(1)]} />)
  fireEvent.click(screen.getByRole('button', { name: /^复制链接/ }))
  await waitFor(() => expect(writeText).toHaveBeenCalled())
  const { threadId } = aThread()
  const address = `${location.origin}/download?threadId=${threadId}&attachmentsId=${aFile(1).id}`
  expect(writeText.mock.calls).toEqual([[address]])
  vi.unstubAllGlobals()
})
