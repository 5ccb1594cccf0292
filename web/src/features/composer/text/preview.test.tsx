// @vitest-environment jsdom
import { threadsApi, tomIds } from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { aFile, aVote, blocksOf } from '../../../testing/block-fixtures.ts'
import { renderComposer } from '../../../testing/render-composer.tsx'
import { aPage, aThread } from '../../../testing/site-fixtures.ts'
import { stubFetch } from '../../../testing/stub-fetch.ts'

vi.mock('../editor/RichEditor.tsx', () => ({
  RichEditor: ({ preview, toolsEnd }: { preview: ReactNode; toolsEnd: ReactNode }) => (
    <>
      {toolsEnd}
      {preview}
    </>
  ),
}))

afterEach(cleanup)

test('the preview shows the draft as the server has parsed it, with mentions and blocks', async () => {
  const vote = aVote()
  const draft = aThread({
    isDraft: true,
    content: {
      text: '<p><span id="member" value="7">@老周</span> 来投票</p>',
      indexes: blocksOf({ [tomIds.vote]: [vote] }),
    },
  })
  stubFetch(
    [threadsApi.publishThread, draft],
    [threadsApi.editThread, draft],
    [threadsApi.listThreads, aPage([])],
  )
  renderComposer()
  fireEvent.change(screen.getByLabelText('标题'), { target: { value: '投票' } })
  fireEvent.click(await screen.findByRole('button', { name: '预览' }))
  expect((await screen.findAllByText(vote.voteTitle)).length).toBeGreaterThan(0)
  expect(screen.getByText('@老周').getAttribute('href')).toBe('/user/7')
  expect(document.querySelectorAll('form')).toHaveLength(1)
})

test('the preview of an edit marks the people whom the server finds, and no unknown name', async () => {
  const written = '<p>和 @小林 找 @没有这个人 聊</p>'
  const ability = { ...aThread().ability, canEdit: true }
  const thread = aThread({ threadId: 5, ability, content: { text: written, indexes: {} } })
  const member = '<span id="member" value="7">@小林</span>'
  const calls = stubFetch(
    [threadsApi.previewEdit, { text: written.replace('@小林', member) }],
    [threadsApi.listThreads, aPage([])],
  )
  renderComposer({ thread })
  fireEvent.click(await screen.findByRole('button', { name: '预览' }))
  expect((await screen.findByRole('link', { name: '@小林' })).getAttribute('href')).toBe('/user/7')
  expect(screen.queryByRole('link', { name: '@没有这个人' })).toBeNull()
  expect(calls.find(({ path }) => path === threadsApi.previewEdit.path)?.body).toEqual({
    threadId: 5,
    text: written,
  })
})

test('the preview takes the place of the lists of files and other content', async () => {
  const ability = { ...aThread().ability, canEdit: true }
  const indexes = blocksOf({ [tomIds.file]: [aFile(31)] })
  const thread = aThread({ threadId: 5, ability, content: { text: '<p>路书</p>', indexes } })
  stubFetch([threadsApi.previewEdit, { text: '<p>路书</p>' }], [threadsApi.listThreads, aPage([])])
  renderComposer({ thread, face: 'h5' })
  const remove = () => screen.queryAllByRole('button', { name: /^删除文件/ })
  await vi.waitFor(() => expect(remove()).toHaveLength(1))
  fireEvent.click(screen.getByRole('button', { name: '预览' }))
  expect(remove()).toEqual([])
})

test('the preview shows the text while the parts of a thread page load', async () => {
  stubFetch([threadsApi.previewEdit, { text: '<p>等雨停</p>' }], [threadsApi.listThreads, aPage([])])
  const { promise, resolve } = Promise.withResolvers<void>()
  vi.doMock('../../threads/page/ThreadBlocks.tsx', async (original) => {
    await promise
    return original()
  })
  vi.resetModules()
  const { renderComposer: renderAnew } = await import('../../../testing/render-composer.tsx')
  const content = { text: '<p>等雨停</p>', indexes: {} }
  renderAnew({ thread: aThread({ threadId: 6, content, ability: { ...aThread().ability, canEdit: true } }) })
  fireEvent.click(await screen.findByRole('button', { name: '预览' }))
  expect(await screen.findByText('等雨停')).toBeTruthy()
  resolve()
  vi.doUnmock('../../threads/page/ThreadBlocks.tsx')
})
