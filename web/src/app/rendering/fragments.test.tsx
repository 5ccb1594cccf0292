import {
  type Face,
  type ForumView,
  type PageRequest,
  type ProfileView,
  topicsApi,
} from '@chaguan/contracts/browser'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ReactElement, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { query, useApiQuery } from '../../api/query.ts'
import { ServerAnswersContext } from '../../api/server-answers.ts'
import { startClock } from '../../i18n/clock.ts'
import { CachedFragment } from '../../shared/page/CachedFragment.tsx'
import { usePageContext } from '../../shared/page/page-context.tsx'
import {
  aPage,
  aPageRequest,
  aPost,
  aThread,
  type FakeAnswers,
  fakeSite,
} from '../../testing/site-fixtures.ts'
import { createFragments, type Fragments } from './fragments.tsx'
import { renderPage } from './render-page.tsx'
import { createServerQueryClient } from './server-query-client.ts'

const fragments = vi.hoisted(() => ({ areOff: false }))
vi.mock('./fragments.tsx', async (original) => {
  const real = await original<typeof import('./fragments.tsx')>()
  return {
    createFragments: (input: Parameters<typeof real.createFragments>[0]): Fragments =>
      fragments.areOff
        ? { render: (_name, _of, page) => renderUncached(input, page) }
        : real.createFragments(input),
  }
})

/** Renders a page in one pass, without fragments. */
function renderUncached(
  { pageContext, answers }: Parameters<typeof createFragments>[0],
  page: Parameters<Fragments['render']>[2],
) {
  const query = new URL(pageContext.url, 'http://site').searchParams
  const how = { pageContext, query, readings: { texts: [], isTimed: false } }
  const whole = <ServerAnswersContext value={answers.read}>{page(how)}</ServerAnswersContext>
  return { parts: [Buffer.from(renderToString(whole))], plugins: new Set<string>() }
}

type FragmentRequest = Partial<PageRequest> & { answers?: FakeAnswers }

const render = async (asked: FragmentRequest) => (await renderPage(aPageRequest(asked), {})).html

/** The same page without fragments. */
async function renderWhole(asked: FragmentRequest): Promise<string> {
  fragments.areOff = true
  try {
    return await render(asked)
  } finally {
    fragments.areOff = false
  }
}

const own = { id: 3, nickname: '陈小鱼', avatar: '', isReal: false, groups: null }
const answers: FakeAnswers = {
  '/api/v3/thread.list': aPage([aThread({}), aThread({ threadId: 13, title: '', isLike: true })]),
  '/api/v3/posts.list': aPage([
    aPost({ id: 71, canEdit: true, canDelete: true }),
    aPost({ id: 72, userId: 3, user: own, isLiked: true }),
  ]),
}

const faces: readonly Face[] = ['pc', 'h5']
const people = [
  ['a visitor', null],
  ['a member', 9],
  ['the author', 3],
] as const

test.each(faces.flatMap((face) => people.map(([who, userId]) => [who, face, userId] as const)))(
  'pages for %s on %s are the same with fragments and without',
  async (_who, face, userId) => {
    for (const lang of ['zh', 'en'] as const)
      for (const url of [
        '/',
        '/?page=2',
        '/thread/12',
        '/thread/12?postId=72',
        '/user/7',
        '/user/9',
        '/search',
        `/search?keyword=%E8%8C%B6'(1)&page=2`,
      ]) {
        const asked = { face, lang, url, userId, answers }
        const first = await render(asked)
        expect(first).toBe(await renderWhole(asked))
        // The second time, from cached fragments.
        expect(await render(asked)).toBe(first)
      }
  },
)

test('a page cached for one member contains nothing of theirs when sent to another', async () => {
  const of = (userId: number, nickname: string) =>
    render({
      userId,
      answers: {
        ...answers,
        '/api/v3/user': { ...(fakeSite['/api/v3/user'] as ProfileView), id: userId, nickname },
      },
    })
  const one = await of(21, '林徽因')
  const other = await of(22, '梁思成')
  expect(one).toContain('林徽因')
  expect(other).not.toContain('林徽因')
  expect(other).toContain('梁思成')
})

test('a cached page contains the current data in its fragments', async () => {
  const shown = async (title: string) => {
    const recommended = [{ ...aThread({}), title, displayTag: {}, viewCount: 1 }]
    return render({ userId: 9, answers: { ...answers, '/api/v3/thread.recommends': recommended } })
  }
  expect(await shown('今天的推荐')).toContain('今天的推荐')
  const later = await shown('明天的推荐')
  expect(later.match(/<ol.*?<\/ol>/s)?.[0]).toContain('明天的推荐')
  expect(later).not.toContain('今天的推荐')
})

test('the button of an empty list leads to the composer with the category of its page', async () => {
  const empty = { ...answers, '/api/v3/thread.list': aPage([]) }
  for (const face of faces) {
    const hrefOf = async (url: string) => {
      const html = await render({ face, url, userId: 9, answers: empty })
      const list = html.slice(html.indexOf('dzq-empty'))
      return list.match(/href="(\/thread\/post[^"]*)"/)?.[1]
    }
    expect(await hrefOf('/cate/5/seq/0')).toBe('/thread/post?categoryId=5')
    expect(await hrefOf('/')).toBe('/thread/post')
  }
})

test('a cached page changes with the rights of its viewer', async () => {
  const forum = fakeSite['/api/v3/forum'] as ForumView
  const with_ = (canCreateThreadInCategory: boolean) => {
    const other = { ...forum.other, canCreateThreadInCategory }
    return render({ userId: 9, answers: { ...answers, '/api/v3/forum': { ...forum, other } } })
  }
  expect(await with_(true)).toContain('href="/thread/post"')
  expect(await with_(false)).not.toContain('href="/thread/post"')
  expect(await with_(true)).toContain('href="/thread/post"')
})

test('every viewer gets their own form token, and a cached fragment contains none', async () => {
  const cardOf = (html: string) => html.match(/<article.*?<\/article>/s)?.[0] ?? ''
  const [one, other] = await Promise.all(
    ['token-of-one', 'token-of-the-other'].map((formToken) => render({ userId: 9, formToken, answers })),
  )
  expect(cardOf(one ?? '')).toContain('token-of-one')
  expect(cardOf(other ?? '')).toContain('token-of-the-other')
  expect(cardOf(other ?? '').replaceAll('token-of-the-other', 'token-of-one')).toBe(cardOf(one ?? ''))
})

test('a fragment is rendered again when a time in it reads differently', async () => {
  const at = (now: string) => render({ userId: 9, now, answers })
  expect(await at('2026-11-20 09:07:00')).toContain('12 分钟前')
  expect(await at('2026-11-20 09:07:59')).toContain('12 分钟前')
  expect(await at('2026-11-20 09:08:00')).toContain('13 分钟前')
})

const opening = (
  answers: Parameters<typeof createFragments>[0]['answers'] = noAnswers,
  asked: Partial<PageRequest> = {},
) => {
  const request = aPageRequest({ userId: 9, ...asked })
  const pageContext = { ...request, form: null, go: () => {} }
  return createFragments({ request, pageContext, texts: {}, clock: startClock('', ''), answers })
}
const noAnswers = {
  read: () => undefined,
  textOf: () => undefined,
  answers: [],
  refusals: [],
  wasAsked: () => false,
}

function drawAlone(name: string, element: ReactElement, answers = noAnswers) {
  const fragment = <CachedFragment name={name}>{element}</CachedFragment>
  return Buffer.concat(opening(answers).render(name, null, () => fragment).parts).toString()
}

test('a fragment that reads a response it has not declared is rendered for every page', () => {
  const Asking = () => <p>{useApiQuery(query(topicsApi.listTopics, {})).data?.totalCount}</p>
  const counted = (totalCount: number) => ({ ...noAnswers, read: () => ({ data: { totalCount } }) })
  const drawn = [1, 2].map((n) => drawAlone('asking', <Asking />, counted(n) as never))
  expect(drawn).toEqual(['<p>1</p>', '<p>2</p>'])
})

test('a fragment whose elements have ids that depend on its position fails', () => {
  const Named = () => <p id={useId()} />
  expect(() => drawAlone('named', <Named />)).toThrow('contains an id of its page')
})

test('a fragment that contains the address of its page outside a login link fails', () => {
  const Addressed = () => <p>{usePageContext().url}</p>
  const page = (
    <CachedFragment name="addressed">
      <Addressed />
    </CachedFragment>
  )
  const fragments = opening(noAnswers, { userId: null })
  expect(() => fragments.render('addressed', null, () => page)).toThrow('contains the address of its page')
})

test('a page is rendered without fragments when a plugin renders position-dependent ids inside one', () => {
  const Named = () => <p id={useId()} />
  const page = (
    <CachedFragment name="named by a plugin">
      <Named />
    </CachedFragment>
  )
  const drawn = opening(noAnswers, { plugins: [] }).render('plugins', null, () => page)
  expect(Buffer.concat(drawn.parts).toString()).toMatch(/^<p id="[^"]+"><\/p>$/)
})

const countedTopics = query(topicsApi.listTopics, {})
const topicsWith = (data: object) => {
  const { path } = countedTopics.endpoint
  const parts = [JSON.stringify(data)]
  return { ...noAnswers, read: () => ({ data }), textOf: () => parts, answers: [{ path, input: {}, parts }] }
}

/** What a fragment shows of each response in turn, and how often it has been rendered by then. */
function drawEach(
  name: string,
  show: (data: Record<string, unknown>) => string,
  responses: readonly object[],
) {
  let times = 0
  const Shown = () => {
    times += 1
    const { data } = useApiQuery(countedTopics)
    return show(data as unknown as Record<string, unknown>)
  }
  const page = () => (
    <CachedFragment name={name} reads={[countedTopics]}>
      <Shown />
    </CachedFragment>
  )
  return responses.map((data) => {
    const { parts } = opening(topicsWith(data) as never).render(`page of ${name}`, null, page)
    return [Buffer.concat(parts).toString(), times]
  })
}

test('a fragment is rendered again only when a property that it reads of its response changes', () => {
  const drawn = drawEach('counted topics', ({ totalCount }) => String(totalCount), [
    { totalCount: 1, totalPage: 1 },
    { totalCount: 1, totalPage: 2 },
    { totalCount: 2, totalPage: 2 },
  ])
  expect(drawn).toEqual([
    ['1', 1],
    ['1', 1],
    ['2', 2],
  ])
})

test('a fragment is rendered again when an object is missing of which it reads nothing', () => {
  const drawn = drawEach('reward', ({ reward }) => (reward ? '悬赏' : '没有悬赏'), [
    { reward: {} },
    { reward: null },
    { reward: {} },
    {},
  ])
  expect(drawn.map(([html]) => html)).toEqual(['悬赏', '没有悬赏', '悬赏', '没有悬赏'])
})

test('a fragment that reads a property by an id depends on all of them, so that ids do not accumulate', () => {
  const drawn = drawEach('by id', (data) => String(data[7]), [{ 7: '七' }, { 7: '七' }, { 7: '七', 8: '八' }])
  expect(drawn).toEqual([
    ['七', 1],
    ['七', 1],
    ['七', 2],
  ])
})

test('a fragment that reads what its page has read, which its key does not contain, fails', () => {
  const Count = ({ of }: { of: { totalCount: number } | undefined }) => <p>{of?.totalCount}</p>
  const Page = () => {
    const { data } = useApiQuery(countedTopics)
    return (
      <CachedFragment name="count of a page">
        <Count of={data} />
      </CachedFragment>
    )
  }
  const fragments = opening(topicsWith({ totalCount: 1 }) as never)
  expect(() => fragments.render('reading', null, () => <Page />)).toThrow('from the page around it')
})

test('a fragment that uses the query library directly fails', () => {
  const Asking = () => <p>{useQuery({ queryKey: ['/api/x'], queryFn: async () => 1 }).status}</p>
  expect(() => drawAlone('asking itself', <Asking />)).toThrow('reads only the data')
})

test('a page whose components use the query library directly is rendered for every member', async () => {
  const Asking = () => <p>{useQuery({ queryKey: ['/api/x', {}], queryFn: async () => '' }).data}</p>
  const drawFor = async (text: string) => {
    const call = async () => ({ code: 0, message: '', data: text, json: JSON.stringify(text) })
    const answers = createServerQueryClient({ call, lang: 'zh' })
    await answers.run({ endpoint: { method: 'GET', path: '/api/x' }, input: {}, required: false } as never)
    const page = () => (
      <QueryClientProvider client={answers.client}>
        <Asking />
      </QueryClientProvider>
    )
    return Buffer.concat(opening(answers).render('asking page', null, page).parts).toString()
  }
  expect([await drawFor('甲的'), await drawFor('乙的')]).toEqual(['<p>甲的</p>', '<p>乙的</p>'])
})
