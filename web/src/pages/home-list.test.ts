import type { Face, PageRequest } from '@chaguan/contracts/browser'
import { describe, expect, test } from 'vitest'
import { renderPage } from '../app/rendering/render-page.tsx'
import { aPageRequest, aSite, fakeSite } from '../testing/site-fixtures.ts'

/** Renders a page of a site with this default list; returns the requested lists and the HTML. */
async function draw(
  face: Face,
  { threadTab, url = '/' }: { threadTab: number; url?: string },
  userId: number | null,
) {
  const { forum } = aSite({ threadTab })
  const request = aPageRequest({ url, face, userId, answers: { '/api/v3/forum': forum } })
  const inputs: unknown[] = []
  const call: PageRequest['call'] = (endpoint, input) => {
    if (endpoint.path === '/api/v3/thread.list') inputs.push(input)
    return request.call(endpoint, input)
  }
  const { html = '' } = await renderPage({ ...request, call }, {})
  const link = (rel: string) => new RegExp(`<link rel="${rel}" href="([^"]*)"`).exec(html)?.[1]
  return { html, inputs, canonical: link('canonical'), next: link('next') }
}

const first = { page: 1, perPage: 10, scope: 0 }

describe.each<Face>(['pc', 'h5'])('the home page on %s', (face) => {
  test.each([
    ['tells the owner of a new site what to do first', 1, 0, true],
    ['tells other members of a new site that nothing is there', 10, 0, false],
    ['tells an owner nothing of the kind once there is a thread', 1, 7, false],
  ])('%s', async (_what, groupId, countThreads, isTold) => {
    const { forum } = aSite()
    const answers = {
      '/api/v3/forum': { ...forum, other: { ...forum.other, countUsers: 1, countThreads } },
      '/api/v3/user': { ...(fakeSite['/api/v3/user'] as object), group: { groupId, groupName: '一组' } },
      '/api/v3/thread.list': { ...(fakeSite['/api/v3/thread.list'] as object), pageData: [] },
    }
    const { html = '' } = await renderPage(aPageRequest({ face, userId: 9, answers }), {})
    expect(html.includes('开张前，先做这几件事')).toBe(isTold)
    expect(html.includes('还没有内容')).toBe(!isTold)
    if (countThreads === 0) expect(html).not.toMatch(/1 位成员|0 篇内容/)
  })

  test.each([
    [0, 'a visitor', null, first],
    [1, 'a member', 9, first],
    [2, 'a visitor', null, { ...first, scope: 1 }],
    [3, 'a visitor', null, { ...first, filter: { essence: 1 } }],
    [4, 'a member', 9, { ...first, filter: { attention: 1 } }],
    [4, 'a visitor', null, first],
  ])('the home page begins with list %i of the settings for %s', async (threadTab, _whom, userId, input) => {
    const { inputs, canonical, next } = await draw(face, { threadTab }, userId)
    expect(inputs).toEqual([input])
    expect(canonical).toBe('https://tea.example/')
    expect(next).toBe('/?page=2')
  })

  test.each([2, 3])(
    'everything has its own address when the home page begins with list %i',
    async (threadTab) => {
      expect((await draw(face, { threadTab }, null)).html).toContain('href="/cate/all/seq/0"')
      const everything = await draw(face, { threadTab, url: '/cate/all/seq/0' }, null)
      expect(everything.inputs).toEqual([first])
      expect(everything.canonical).toBe('https://tea.example/cate/all/seq/0')
      expect(everything.next).toBe('/cate/all/seq/0?page=2')
    },
  )

  test('everything has no address of its own when the home page begins with it', async () => {
    expect((await draw(face, { threadTab: 0 }, null)).html).not.toContain('/cate/all/seq/0')
  })
})
