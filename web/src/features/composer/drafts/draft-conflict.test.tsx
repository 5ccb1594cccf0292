// @vitest-environment jsdom
import { categoriesApi, threadsApi } from '@chaguan/contracts/browser'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { renderComposer } from '../../../testing/render-composer.tsx'
import { aPage, aThread } from '../../../testing/site-fixtures.ts'
import { type AnsweredCall, answer, networkError, stubFetch } from '../../../testing/stub-fetch.ts'
import { installTopLayer } from '../../../testing/top-layer.ts'
import { draftOfThread } from '../thread-draft.ts'
import { openDraftSession } from './draft-session.ts'
import { browserStore, draftKey, readConflictCopy, readDraft } from './draft-storage.ts'

vi.mock('../editor/RichEditor.tsx', () => new Promise(() => {}))

const ability = { ...aThread().ability, canEdit: true }
const key = draftKey(aThread().userId, aThread().threadId)

beforeAll(installTopLayer)
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

/** A server with one draft, which refuses edits of another version; `loses` the response to the next edit. */
function draftServer() {
  let stored = aThread({ isDraft: true, ability, title: '初稿', version: 'v0' })
  let losesNext = false
  const store = (title: string) => {
    stored = { ...stored, title, version: `v${Number(stored.version?.slice(1)) + 1}` }
    return stored
  }
  const calls = stubFetch(
    [
      threadsApi.editThread,
      ({ body }: AnsweredCall) => {
        if (body.was !== undefined && body.was !== stored.version)
          return answer(-4005, { conflicts: [{ key: 'version', value: stored.version }] }, '在别处更新过')
        const next = store(body.title)
        if (!losesNext) return next
        losesNext = false
        return networkError()
      },
    ],
    [threadsApi.openThread, () => stored],
    [threadsApi.listThreads, aPage([])],
    [categoriesApi.listCategoriesToPostIn, []],
  )
  return {
    opened: stored,
    store,
    loses: () => {
      losesNext = true
    },
    title: () => stored.title,
    named: () => calls.filter(({ path }) => path === threadsApi.editThread.path).map(({ body }) => body.was),
  }
}

function openSession(thread: ReturnType<typeof aThread>) {
  const onState = vi.fn()
  const { saver, settle } = openDraftSession({
    userId: thread.userId,
    thread,
    client: new QueryClient(),
    onState,
    former: null,
    onElsewhere: () => {},
  })
  const save = (title: string) => {
    saver.change({ ...draftOfThread(thread), title })
    return saver.save()
  }
  return { save, settle, state: () => onState.mock.lastCall?.[0] }
}

test('each save of a draft names the version that it replaces, and one over another version is a conflict', async () => {
  const server = draftServer()
  const { save, state } = openSession(server.opened)
  expect(await save('一')).toBe(true)
  expect(await save('一二')).toBe(true)
  server.store('手机上写的')
  expect(await save('一二三')).toBe(false)
  expect(server.named()).toEqual(['v0', 'v1', 'v2'])
  expect(state()).toMatchObject({ where: 'conflict' })
  expect(server.title()).toBe('手机上写的')
  expect(readDraft(browserStore, key)).toMatchObject({ title: '一二三', base: 'v2' })
})

test('a save whose response was lost is no conflict for the next one, nor for the publication', async () => {
  const server = draftServer()
  const { save, settle, state } = openSession(server.opened)
  server.loses()
  expect(await save('一')).toBe(false)
  expect(await settle()).toEqual({ id: server.opened.threadId, version: undefined })
  expect(await save('一二')).toBe(true)
  expect(server.title()).toBe('一二')
  expect(state()).toMatchObject({ where: 'server' })
  expect(await settle()).toEqual({ id: server.opened.threadId, version: 'v2' })
})

test('a save that the left page had sent is no conflict for the page that restores the text', async () => {
  const server = draftServer()
  const left = openSession(server.opened)
  server.loses()
  await left.save('一')
  const restored = openSession(server.opened)
  expect(await restored.save('一二')).toBe(true)
  expect(server.title()).toBe('一二')
})

test('of two versions of a draft, the one that is not chosen is stored and offered', async () => {
  vi.stubGlobal('location', { ...location, reload: vi.fn() })
  const server = draftServer()
  const title = () => screen.getByLabelText<HTMLInputElement>('标题')
  const typeOverTheirs = async () => {
    renderComposer({ thread: server.opened })
    server.store('手机上写的')
    fireEvent.change(title(), { target: { value: '电脑上写的' } })
    await screen.findByText(/这篇草稿在别处更新过/)
    expect(title().value).toBe('电脑上写的')
  }
  await typeOverTheirs()
  fireEvent.click(screen.getByRole('button', { name: '保留这里的' }))
  await waitFor(() => expect(server.title()).toBe('电脑上写的'))
  fireEvent.click(await screen.findByRole('button', { name: '改用这一份' }))
  expect(title().value).toBe('手机上写的')
  cleanup()
  localStorage.clear()
  await typeOverTheirs()
  fireEvent.click(screen.getByRole('button', { name: '载入那一份' }))
  expect(readConflictCopy(browserStore, key)).toMatchObject({ title: '电脑上写的' })
  expect(readDraft(browserStore, key)).toBeNull()
})
