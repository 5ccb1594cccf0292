import { renderSlot } from '@chaguan/plugin-sdk/testing'
import { expect, test, vi } from 'vitest'
import display from './display.ts'
import entry from './entry.ts'
import post from './post.ts'

const site = { platform: 'h5', lang: 'en', theme: 'light', webConfig: { setSite: {} } } as const
const thread = { threadId: 7, title: '今年的龙井', isAnonymous: false, user: { nickname: '三花' } }

test('a thread is found by its address and inserted into the composed one', async () => {
  const onConfirm = vi.fn()
  const read = vi.fn(() => thread)
  const shown = renderSlot(entry, { onConfirm }, { 'GET thread.detail': read })
  shown.press('转发')
  shown.type('帖子的地址或编号', 'https://forum.test/thread/7?from=x')
  shown.press('查找')
  await shown.settled()
  expect(read).toHaveBeenCalledWith({ threadId: 7 })
  expect(shown.text()).toContain('转发自 三花')
  shown.press('转发这个帖子')
  expect(onConfirm).toHaveBeenCalledWith({
    postData: { tomId: '900002', body: { threadId: 7, title: '今年的龙井', nickname: '三花' } },
  })
  expect(shown.all('Dialog')).toEqual([])
})

test('the author of an anonymous thread is not named, and a thread that cannot be read is refused', async () => {
  const onConfirm = vi.fn()
  let isThere = true
  const read = () => {
    if (!isThere) throw new Error('gone')
    return { ...thread, isAnonymous: true }
  }
  const shown = renderSlot(entry, { onConfirm, site }, { 'GET thread.detail': read })
  shown.press('Forward')
  shown.type('Address or number of the thread', '7')
  shown.press('Find')
  await shown.settled()
  expect(shown.text()).not.toContain('三花')
  isThere = false
  const other = renderSlot(entry, { onConfirm, site }, { 'GET thread.detail': read })
  other.press('Forward')
  other.type('Address or number of the thread', '8')
  other.press('Find')
  await other.settled()
  expect(other.all('Input')).toMatchObject([
    { props: { error: 'This thread doesn’t exist, or you can’t read it' } },
  ])
})

test.each([display, post])(
  'a forwarded thread is shown with a link, and malformed content is not shown',
  (view) => {
    const renderData = { threadId: 7, title: '今年的龙井', nickname: '三花' }
    const shown = renderSlot(view, { renderData, site })
    expect(shown.warnings).toEqual([])
    expect(shown.text()).toContain('Forwarded from 三花')
    expect(shown.all('Link')).toMatchObject([{ props: { href: '/thread/7' } }])
    for (const wrong of [null, { threadId: 'x' }, 'text']) {
      shown.change({ renderData: wrong })
      expect(shown.text().trim()).toBe('')
    }
  },
)
