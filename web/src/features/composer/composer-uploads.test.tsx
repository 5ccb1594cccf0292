// @vitest-environment jsdom
import { type ForumView, failureCodes, forumApi } from '@chaguan/contracts/browser'
import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requiredQuery } from '../../api/query.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { aThread, fakeSite } from '../../testing/site-fixtures.ts'
import { draftOfThread, type FileKind, type ThreadDraft } from './thread-draft.ts'
import { useComposerUploads } from './use-composer-uploads.ts'

const siteForum = fakeSite['/api/v3/forum'] as ForumView
const megabyte = 1024 * 1024

beforeEach(() => {
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {}
      open = () => {}
      setRequestHeader = () => {}
      send = () => {}
      abort = () => {}
    },
  )
  URL.createObjectURL = () => 'blob:film'
  URL.revokeObjectURL = () => {}
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Opens the uploads of a composer on a site that accepts files up to 1 MB and videos up to 3 MB. */
function openUploads() {
  const got: { uploads?: ReturnType<typeof useComposerUploads> } = {}
  const start = draftOfThread(aThread({ isDraft: true }))
  function Taker() {
    got.uploads = useComposerUploads(start)
    return null
  }
  const setAttach = {
    ...siteForum.setAttach,
    supportMaxSize: 1,
    supportMaxVideoSize: 3,
    supportFileExt: 'pdf',
    supportImgExt: 'png,gif,jpg,jpeg',
  }
  renderInApp(<Taker />, {
    pageContext: { userId: 9 },
    answers: [[requiredQuery(forumApi.readForum, {}), { ...siteForum, setAttach }]],
  })
  const add = (kind: FileKind, name: string, megabytes: number) => {
    const file = new File([], name)
    Object.defineProperty(file, 'size', { value: megabytes * megabyte })
    act(() => got.uploads?.lists[kind].add([file]))
    const list = got.uploads?.lists[kind]
    return [list?.list.length, list?.problem]
  }
  const restore = (draft: Partial<ThreadDraft>) => act(() => got.uploads?.replace({ ...start, ...draft }))
  const files = () => got.uploads?.lists.files.list.map(({ name, state }) => `${name} ${state}`)
  const listOf = (kind: FileKind) => got.uploads?.lists[kind]
  return { add, restore, files, listOf }
}

test('a video may be larger than other files, up to a limit of its own', () => {
  const { add } = openUploads()
  expect(add('files', 'a.pdf', 2)).toEqual([0, '单个文件不能超过 1 MB'])
  expect(add('audio', 'a.mp3', 2)).toEqual([0, '单个文件不能超过 1 MB'])
  expect(add('video', 'a.mp4', 4)).toEqual([0, '单个文件不能超过 3 MB'])
  expect(add('video', 'a.mp4', 2)).toEqual([1, ''])
})

test('a picture that is too large to be scaled down is refused with that limit, an animated one with the site’s', () => {
  const { add } = openUploads()
  expect(add('pictures', 'a.gif', 2)).toEqual([0, '单张图片不能超过 1 MB'])
  expect(add('pictures', 'a.jpg', 101)).toEqual([0, '单张图片不能超过 100 MB'])
  expect(add('pictures', 'a.jpg', 12)).toEqual([1, ''])
})

test('a refused upload has its reason in its row, a refused picture, which has no row, below the pictures', async () => {
  const request = class {
    upload = {}
    response = { Code: failureCodes.INVALID_PARAMETER, Message: '文件内容与类型不符' }
    status = 200
    onload = () => {}
    open = () => {}
    setRequestHeader = () => {}
    send = () => this.onload()
    abort = () => {}
  }
  vi.stubGlobal('XMLHttpRequest', request)
  const { add, listOf } = openUploads()
  for (const [kind, name] of [
    ['video', 'a.mp4'],
    ['pictures', 'a.gif'],
  ] as const) {
    add(kind, name, 1)
    await vi.waitFor(() => expect(listOf(kind)?.list[0]?.state).toBe('failed'))
    expect(listOf(kind)?.list[0]?.failure?.Message).toBe('文件内容与类型不符')
  }
  expect([listOf('video')?.problem, listOf('pictures')?.problem]).toEqual(['', '文件内容与类型不符'])
})

test('a file that is still being uploaded stays when a draft is restored', () => {
  const { add, restore, files } = openUploads()
  add('files', 'new.pdf', 1)
  restore({ files: [{ id: 7, name: 'kept.pdf', url: '', size: 9 }] })
  expect(files()).toEqual(['kept.pdf done', 'new.pdf uploading'])
  restore({ files: [] })
  expect(files()).toEqual(['new.pdf uploading'])
})
