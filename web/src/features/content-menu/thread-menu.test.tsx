// @vitest-environment jsdom
import { type Face, forumApi, notificationsApi } from '@chaguan/contracts/browser'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { query } from '../../api/query.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { aPost, aThread, fakeSite } from '../../testing/site-fixtures.ts'
import { stubFetch, writesOf } from '../../testing/stub-fetch.ts'
import { installTopLayer } from '../../testing/top-layer.ts'
import { markQuery } from '../notifications/watch-and-mute.ts'
import { PostMenu } from './PostMenu.tsx'
import { ThreadMenu } from './ThreadMenu.tsx'

installTopLayer()
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const answers = [[query(forumApi.readForum, {}), fakeSite['/api/v3/forum']]] as const
const trigger = () => document.querySelector('[aria-haspopup="menu"]') as HTMLElement
const isOpen = () => screen.queryByRole('menu') !== null

/** Moves the pointer to the trigger, and lets so many milliseconds pass. */
function come(ms: number, pointerType = 'mouse'): void {
  fireEvent.pointerEnter(trigger().parentElement as HTMLElement, { pointerType })
  act(() => vi.advanceTimersByTime(ms))
}

function renderMenu(face: Face = 'pc'): void {
  renderInApp(<ThreadMenu thread={aThread()} />, { pageContext: { userId: 9, face }, answers })
}

test('the menu of a thread on pc opens 250 ms after hovering begins and closes 150 ms after it ends', () => {
  renderMenu()
  come(249)
  expect(isOpen()).toBe(false)
  act(() => vi.advanceTimersByTime(1))
  expect(isOpen()).toBe(true)
  fireEvent.pointerLeave(trigger().parentElement as HTMLElement, { pointerType: 'mouse' })
  act(() => vi.advanceTimersByTime(149))
  expect(isOpen()).toBe(true)
  act(() => vi.advanceTimersByTime(1))
  expect(isOpen()).toBe(false)
})

test('the menu of a thread is not opened by a passing touch, but by a press and by keys', () => {
  renderMenu()
  come(1000, 'touch')
  expect(isOpen()).toBe(false)
  fireEvent.click(trigger())
  expect(isOpen()).toBe(true)
  fireEvent.keyDown(trigger(), { key: 'Escape' })
  expect(isOpen()).toBe(false)
  fireEvent.keyDown(trigger(), { key: 'ArrowDown' })
  expect(isOpen()).toBe(true)
})

test('the menus of comments, which the pointer passes during reading, open on a press only', () => {
  const who = { userId: 9, isAdmin: false }
  renderInApp(<PostMenu post={aPost()} who={who} onDeleted={() => {}} />, {
    pageContext: { userId: 9 },
    answers,
  })
  come(1000)
  expect(isOpen()).toBe(false)
  fireEvent.click(trigger())
  expect(isOpen()).toBe(true)
})

test('the sheet on h5 favourites a thread, copies its link, shows its poster and explains WeChat', async () => {
  vi.useRealTimers()
  const [setFavourite, copy] = [vi.fn(), vi.fn()]
  vi.stubGlobal('navigator', { ...navigator, userAgent: 'MicroMessenger' })
  renderInApp(<ThreadMenu thread={aThread()} passing={{ setFavourite, copy }} />, {
    pageContext: { userId: 9, face: 'h5' },
    answers,
  })
  const press = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name: '更多' }))
    fireEvent.click(await screen.findByRole('button', { name }))
  }
  await press('收藏')
  expect(setFavourite).toHaveBeenCalledWith(true)
  await press('复制链接')
  expect(copy).toHaveBeenCalledOnce()
  await press('生成海报')
  const poster = await screen.findByAltText(/^海报/)
  expect(poster.getAttribute('src')).toBe('/thread/12/poster.jpg')
  fireEvent.load(poster)
  expect(screen.getByText('保存图片').closest('a')?.getAttribute('download')).toBe('poster-12.jpg')
  fireEvent.error(poster)
  expect(screen.getByText(/没有海报/)).toBeTruthy()
  await press('微信分享')
  await screen.findByText(/分享给朋友/)
  vi.unstubAllGlobals()
})

test('the menu of a thread sends visitors to the login before they favourite it', async () => {
  vi.useRealTimers()
  const [setFavourite, go] = [vi.fn(), vi.fn()]
  renderInApp(<ThreadMenu thread={aThread()} passing={{ setFavourite, copy: () => {} }} />, {
    pageContext: { userId: null, face: 'h5', go },
    answers,
  })
  fireEvent.click(screen.getByRole('button', { name: '更多' }))
  fireEvent.click(await screen.findByRole('button', { name: '收藏' }))
  expect(go).toHaveBeenCalledWith(expect.stringMatching(/^\/user\/login/))
  expect(setFavourite).not.toHaveBeenCalled()
})

test('the menu of a thread on pc leaves editing to the link beside it, the sheet on h5 contains it', async () => {
  const thread = aThread({ ability: { ...aThread().ability, canEdit: true, canDelete: true } })
  const draw = (face: Face) =>
    renderInApp(
      <ThreadMenu
        thread={thread}
        {...(face === 'h5' && { passing: { setFavourite: () => {}, copy: () => {} } })}
      />,
      { pageContext: { userId: 9, face }, answers },
    )
  draw('pc')
  fireEvent.click(trigger())
  expect(screen.getByRole('menu').textContent).not.toContain('编辑')
  expect(screen.getByRole('menu').textContent).toContain('删除')
  cleanup()
  draw('h5')
  fireEvent.click(screen.getByRole('button', { name: /管理|操作|更多/ }))
  expect(document.body.textContent).toContain('编辑')
})

test.each(['pc', 'h5'] as const)('a member watches and mutes a thread by its menu on %s', async (face) => {
  vi.useRealTimers()
  let marked: 'watched' | 'muted' | 'none' = 'none'
  const calls = stubFetch(
    [
      notificationsApi.setMark,
      ({ body }) => {
        marked = body.mark
        return {}
      },
    ],
    [notificationsApi.listMarks, () => (marked === 'none' ? [] : [{ mark: marked }])],
  )
  renderInApp(
    <ThreadMenu
      thread={aThread()}
      {...(face === 'h5' && { passing: { setFavourite: () => {}, copy: () => {} } })}
    />,
    { pageContext: { userId: 9, face }, answers: [...answers, [markQuery('thread', 12), []]] },
  )
  const pick = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name: '更多' }))
    fireEvent.click(await screen.findByRole(face === 'pc' ? 'menuitem' : 'button', { name }))
  }
  await pick('关注本帖')
  await screen.findByText('有新内容会提醒你')
  await pick('取消关注本帖')
  await screen.findByText('已取消')
  await pick('免打扰')
  await screen.findByText('以后不再提醒')
  expect(writesOf(calls).map(([, body]) => body)).toEqual(
    ['watched', 'none', 'muted'].map((mark) => ({ kind: 'thread', id: 12, mark })),
  )
  vi.unstubAllGlobals()
})

test('the menu of a thread has no notification actions for a visitor', () => {
  renderInApp(<ThreadMenu thread={aThread()} />, { pageContext: { userId: null }, answers })
  fireEvent.click(trigger())
  expect(screen.getByRole('menu').textContent).not.toMatch(/关注|打扰/)
})

test.each(['pc', 'h5'] as const)(
  'the menu of a thread is named by managing only for those who may on %s',
  (face) => {
    const isNamed = (name: string, ability: object, editCount = 0) => {
      cleanup()
      const thread = aThread({ editCount, ability: { ...aThread().ability, ...ability } })
      renderInApp(
        <ThreadMenu
          thread={thread}
          {...(face === 'h5' && { passing: { setFavourite: () => {}, copy: () => {} } })}
        />,
        { pageContext: { userId: 9, face }, answers },
      )
      return screen.queryByRole('button', { name }) !== null
    }
    expect(isNamed('更多', {}, 1)).toBe(true)
    expect(isNamed('管理', { canDelete: true })).toBe(true)
  },
)
