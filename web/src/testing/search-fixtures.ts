import type { OutputOf, SearchHit, searchApi } from '@chaguan/contracts/browser'

const marked = (text: string, from = 0, to = 0) => ({ text, hits: to > from ? [{ from, to }] : [] })

/** A found thread, or a found comment when it has a floor. */
export function aHit(floor: number | null = null): SearchHit {
  return {
    kind: floor === null ? 'thread' : 'comment',
    threadId: 5,
    postId: floor === null ? 30 : 31,
    title: floor === null ? marked('周末骑行环湖一圈', 2, 4) : marked('周末骑行环湖一圈'),
    snippet: marked('早上五点半出发，骑行四十公里。', 8, 10),
    categoryId: 1,
    categoryName: '同城',
    userId: 9,
    nickname: '老周',
    avatar: '',
    createdAt: '2026-11-19 09:00:00',
    floor,
  }
}

/** A response of the search with results of every type. */
export function aSearch(
  change: Partial<OutputOf<typeof searchApi.search>> = {},
): OutputOf<typeof searchApi.search> {
  return {
    pageData: [aHit()],
    currentPage: 1,
    perPage: 20,
    firstPageUrl: '',
    nextPageUrl: '',
    prePageUrl: '',
    pageLength: 1,
    totalCount: 1,
    totalPage: 1,
    counts: { threads: 1, comments: 2, users: 1, topics: 1, tags: 1 },
    comments: [aHit(3)],
    users: [{ userId: 9, nickname: marked('骑行老周', 0, 2), avatar: '', threadCount: 4, fansCount: 2 }],
    topics: [{ topicId: 3, content: marked('骑行路线', 0, 2), threadCount: 7, viewCount: 70 }],
    tags: [{ kind: 'category', id: 1, name: marked('同城骑行', 2, 4) }],
    correction: '',
    ...change,
  }
}
