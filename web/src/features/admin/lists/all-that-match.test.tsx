// @vitest-environment jsdom
import { bulkApi } from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { aPage } from '../../../testing/site-fixtures.ts'
import { stubFetch, unanswered, writesOf } from '../../../testing/stub-fetch.ts'
import { installTopLayer } from '../../../testing/top-layer.ts'
import { AccessBlockListView } from '../people/AccessBlockListView.tsx'
import { StopWordListView } from '../stop-words/StopWordListView.tsx'
import { TopicListView } from '../topics/TopicListView.tsx'
import { listQueries } from './list-pages.ts'

const made = { id: 3, createdAt: '2026-11-20 09:00:00', nickname: '老周', userId: 1 }
const lists = {
  topics: {
    View: TopicListView,
    address: 'content=茶&page=2&sort=-createdAt',
    row: { ...made, topicId: 3, content: '茶', threadCount: 0, viewCount: 0, recommended: false },
    asked: listQueries.topics,
    button: '删除',
    filter: { topics: { content: '茶' } },
  },
  'stop words': {
    View: StopWordListView,
    address: 'keyword=茶&page=2&sort=find',
    row: { ...made, find: '茶', replacement: '', ugc: '{MOD}' },
    asked: listQueries.stopWords,
    button: '删除',
    filter: { stopWords: { keyword: '茶' } },
  },
  'access blocks': {
    View: AccessBlockListView,
    address: 'q=茶&type=domain&page=2',
    row: { ...made, kind: 'domain', value: '茶', reason: '广告', until: '', isOver: false },
    asked: listQueries.accessBlocks,
    button: '解除封禁',
    filter: { accessBlocks: { q: '茶', kind: 'domain' } },
  },
} as const

beforeAll(installTopLayer)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each(Object.entries(lists))('all matching rows can be selected in the list of %s', async (_, list) => {
  const query = new URLSearchParams(list.address)
  const calls = stubFetch([bulkApi.startBulk, unanswered])
  const View = list.View as (props: PageProps) => React.ReactNode
  renderInApp(<View params={{}} query={query} />, {
    answers: [[list.asked(query), aPage([list.row], 45)]],
  })
  fireEvent.click(screen.getByRole('checkbox', { name: /茶/ }))
  fireEvent.click(screen.getByRole('button', { name: '选中全部 45 项' }))
  fireEvent.click(screen.getAllByRole('button', { name: list.button })[0] as HTMLElement)
  const dialog = screen.getByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: list.button }))
  await vi.waitFor(() =>
    expect(writesOf(calls)).toEqual([[bulkApi.startBulk.path, { ...list.filter, action: 'delete' }]]),
  )
})
