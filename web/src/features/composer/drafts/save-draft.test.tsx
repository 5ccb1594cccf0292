// @vitest-environment jsdom
import { threadsApi } from '@chaguan/contracts/browser'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { renderComposer } from '../../../testing/render-composer.tsx'
import { aPage, aThread } from '../../../testing/site-fixtures.ts'
import { answer, networkError, stubFetch } from '../../../testing/stub-fetch.ts'
import { installTopLayer } from '../../../testing/top-layer.ts'
import { draftOfThread, type ThreadDraft } from '../thread-draft.ts'
import { openDraftSession } from './draft-session.ts'
import { browserStore, draftKey, type FirstSave, storeDraft } from './draft-storage.ts'
import { firstSaveIn } from './save-requests.ts'

vi.mock('../editor/RichEditor.tsx', () => new Promise(() => {}))

beforeAll(installTopLayer)
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('a draft that could not be saved has an alert until somebody closes it', async () => {
  // Similar threads are queried while the title is written.
  stubFetch([threadsApi.publishThread, answer(-5001, [], '坏了')], [threadsApi.listThreads, aPage([])])
  renderComposer()
  fireEvent.change(screen.getByLabelText('标题'), { target: { value: '写了一半' } })
  fireEvent.click(screen.getByRole('button', { name: '保存至草稿箱' }))
  expect(await screen.findByText('草稿保存失败')).toBeTruthy()
  expect(await screen.findByRole('button', { name: '关闭' })).toBeTruthy()
})

test('a new thread whose first save got no response is sent again with its key by the next page', async () => {
  const key = draftKey(9, 'new-1')
  const [written, more] = ['写了一半', '写了一半多'].map((title) => ({ ...draftOfThread(aThread()), title }))
  const keep = (first: FirstSave | undefined) =>
    storeDraft(browserStore, key, {
      ...(written as ThreadDraft),
      savedAt: Date.now(),
      base: '',
      sent: '',
      first,
    })

  const cut = stubFetch([threadsApi.publishThread, networkError])
  const left = firstSaveIn(() => key)
  await expect(left.send(written as ThreadDraft, () => keep(left.known()))).rejects.toThrow()

  const whole = stubFetch([threadsApi.publishThread, aThread({ isDraft: true })])
  const restored = firstSaveIn(() => key)
  await restored.send(more as ThreadDraft, () => keep(restored.known()))
  const keyOf = ([sent]: typeof cut) => new Headers(sent?.init.headers).get('idempotency-key')
  expect(keyOf(cut)).toMatch(/^[0-9a-f]{32}$/)
  expect(keyOf(whole)).toBe(keyOf(cut))
  expect(whole[0]?.body).toEqual(cut[0]?.body)
})

test('the address names a draft saved under a sheet once the sheet is closed, unless the page was left', async () => {
  stubFetch([threadsApi.publishThread, aThread({ isDraft: true, threadId: 12 })])
  const saveUnderSheet = async () => {
    const session = openDraftSession({
      userId: 9,
      thread: null,
      client: new QueryClient(),
      onState: () => {},
      former: null,
      onElsewhere: () => {},
    })
    history.pushState({ layer: 1 }, '', '/thread/post')
    session.saver.change({ ...draftOfThread(aThread()), title: '在弹层下保存' })
    await session.saver.save()
    expect(location.search).toBe('')
    return session
  }
  const removeSheet = () => {
    history.replaceState({}, '', '/thread/post')
    window.dispatchEvent(new PopStateEvent('popstate'))
  }
  const left = await saveUnderSheet()
  left.close()
  removeSheet()
  expect(location.search).toBe('')
  const open = await saveUnderSheet()
  removeSheet()
  expect(location.search).toBe('?id=12')
  open.close()
})
