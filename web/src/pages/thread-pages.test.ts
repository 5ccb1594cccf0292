import type { Face, PagePlugin, PageRequest } from '@chaguan/contracts/browser'
import { describe, expect, test } from 'vitest'
import { renderPage } from '../app/rendering/render-page.tsx'
import {
  aPage,
  aPageRequest,
  aPicture,
  aPost,
  aThread,
  type FakeAnswers,
  refusal,
} from '../testing/site-fixtures.ts'

const faces: readonly Face[] = ['pc', 'h5']
const render = (change: Partial<PageRequest> & { answers?: FakeAnswers }) =>
  renderPage(aPageRequest(change), {})

function pageOfComments(html: string): number {
  const text = /<script type="application\/json" id="dzq-state">([^<]*)<\/script>/.exec(html)?.[1]
  const { answers } = JSON.parse(text ?? 'null') as { answers: [string, { page: number }, unknown][] }
  return answers.find(([path]) => path === '/api/v3/posts.list')?.[1].page ?? 0
}

describe.each(faces)('the address of a comment on %s', (face) => {
  test('the address of a comment renders the page of comments that contains it', async () => {
    const answers = {
      '/api/v3/posts.postion': { page: 3, location: 1, pageSize: 20, floor: 41 },
      '/api/v3/posts.list': aPage([aPost({ floor: 41 })], 46, 20),
    }
    const { status, html } = await render({ face, url: '/thread/12?postId=201', answers })
    expect(status).toBe(200)
    expect(pageOfComments(html)).toBe(3)
    expect(html).toContain('id="post-201"')
    expect(html).toContain('41 楼')
    expect(html).toContain('<link rel="canonical" href="https://tea.example/thread/12">')
  })

  test('the address of a comment renders the first page when the comment does not exist', async () => {
    const answers = { '/api/v3/posts.postion': refusal('RESOURCE_NOT_FOUND') }
    const { status, html } = await render({ face, url: '/thread/12?postId=999', answers })
    expect(status).toBe(200)
    expect(pageOfComments(html)).toBe(1)
    expect(html).toContain('照片真好')
  })
})

const pluginAt = (place: string) =>
  ({
    appId: 'tea',
    name: 'tea',
    isTrusted: false,
    views: [{ key: 'top', places: [place], faces: ['pc', 'h5'], height: 10, script: '', styles: [] }],
  }) as unknown as PagePlugin
const [here, elsewhere] = ['plugin_detail', 'plugin_index'].map((target) =>
  pluginAt(`${target}@thread_extension_display_hook`),
)

test.each([
  ['a visitor on h5', { face: 'h5' }, true],
  ['a visitor on pc', { face: 'pc' }, undefined],
  ['a member on h5', { face: 'h5', userId: 9 }, undefined],
  ['a visitor on h5 with a plugin in it', { face: 'h5', plugins: [here] as PagePlugin[] }, undefined],
  ['a visitor on h5 with plugins elsewhere', { face: 'h5', plugins: [elsewhere] as PagePlugin[] }, true],
  [
    'a visitor on h5 who may not see it',
    { face: 'h5', answers: { '/api/v3/thread.detail': refusal('RESOURCE_NOT_FOUND') } },
    undefined,
  ],
] as const)('the page of %s is hydrated at the first interaction: %s', async (_who, change, waits) => {
  const { html } = await render({ url: '/thread/12', ...change })
  const text = /<script type="application\/json" id="dzq-state">([^<]*)<\/script>/.exec(html)?.[1]
  expect(JSON.parse(text ?? 'null').page.waits).toBe(waits)
})

describe.each(faces)('a thread under review on %s', (face) => {
  test.each([0, 2] as const)(
    'shows neither comments nor actions while its approval is %i; its menu stays',
    async (isApproved) => {
      const ability = { ...aThread().ability, canEdit: true, canDelete: true }
      const answers = {
        '/api/v3/thread.detail': aThread({ isApproved, userId: 9, ability }),
        '/api/v3/posts.list': aPage([], 0, 20),
      }
      const { html = '' } = await render({ face, url: '/thread/12', userId: 9, answers })
      expect(html).toContain('周末骑行环湖一圈')
      expect(html).toContain('href="/thread/12/manage"')
      expect(html).not.toContain('id="comments"')
      expect(html).not.toContain('id="write"')
      expect(html).not.toContain('role="toolbar"')
      expect(html).not.toContain('data-key="l"')
    },
  )

  test('a thread under review shows both once it is approved', async () => {
    const { html } = await render({ face, url: '/thread/12', userId: 9 })
    for (const part of ['id="comments"', 'id="write"', 'role="toolbar"']) expect(html).toContain(part)
  })
})

test('the breadcrumb on pc links to the parent category with all its children', async () => {
  const { html } = await render({
    url: '/thread/12',
    answers: {
      '/api/v3/categories': [
        { categoryId: 4, name: '生活随拍', searchIds: [4], children: [{ categoryId: 5 }, { categoryId: 6 }] },
      ],
    },
  })
  expect(html).toContain('<a href="/cate/4_5_6/seq/0">生活随拍</a>')
})

describe.each(faces)('a site that is not set up on %s', (face) => {
  const answers = { '/api/v3/forum': refusal('NOT_INSTALL') }

  test('a site that is not set up redirects to the installation page', async () => {
    const { redirect } = await render({ face, answers })
    expect(redirect).toBe('/no-install')
    const { status, html } = await render({ face, url: '/no-install', answers })
    expect(status).toBe(503)
    expect(html).toContain('href="/install"')
  })

  test('a site that is not set up names the installation page in its title', async () => {
    const { html } = await render({ face, url: '/install', answers })
    expect(html).toContain('<title>开始使用</title>')
  })
})

test("a thread's page has no canonical address while the site's address is not configured", async () => {
  for (const face of faces) {
    const origin = 'http://evil.example'
    const url = `${origin}/files/12.jpg`
    const indexes = {
      101: { tomId: '101', operation: '', body: [{ ...aPicture(12), url, thumbUrl: `${url}/thumb` }] },
    }
    const content = { ...aThread().content, indexes }
    const answers = { '/api/v3/thread.detail': aThread({ content }) }
    const head = async (publicOrigin: string | null) => {
      const { html } = await render({ face, url: '/thread/12', origin, publicOrigin, answers })
      return html.slice(0, html.indexOf('</head>'))
    }
    const nameless = await head(null)
    expect(nameless).not.toMatch(/evil\.example|rel="canonical"|og:url|og:image|application\/ld\+json/)
    expect(nameless).toContain('<meta name="twitter:card" content="summary">')
    const known = await head('https://tea.example')
    expect(known).toContain('<link rel="canonical" href="https://tea.example/thread/12">')
    expect(known).toContain('"image":["https://tea.example/files/12.jpg"]')
    expect(known).not.toContain('evil.example')
  }
})
