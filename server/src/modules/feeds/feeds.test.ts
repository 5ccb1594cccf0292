import { createRequire } from 'node:module'
import { groupIds } from '@chaguan/contracts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hostileTexts } from '../../testing/fixtures/hostile-texts.ts'
import {
  insertCategory,
  insertPicture,
  publishThreadByCall,
  revoke,
} from '../../testing/fixtures/published-thread.ts'
import { createThread } from '../../testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { setSettings } from '../settings/index.ts'

interface Dom {
  readonly window: { readonly DOMParser: new () => { parseFromString(text: string, type: string): Document } }
}
// jsdom has no types of its own.
const { JSDOM } = createRequire(import.meta.url)('jsdom') as { JSDOM: new (html: string) => Dom }
const { window } = new JSDOM('')

/** Parses XML; throws when it is not well-formed. */
function parsed(text: string): Document {
  const read = new window.DOMParser().parseFromString(text, 'application/xml')
  const fault = read.querySelector('parsererror')
  if (fault) throw new Error(`not well-formed: ${fault.textContent}`)
  return read
}

describe.each(engines)('feeds, sitemaps and share cards on %s', (engine) => {
  let t: TestApp
  let author: TestMember
  let secret: number
  const ids: Record<string, number> = {}

  const get = (path: string, headers: Record<string, string> = {}) => t.app.inject({ url: path, headers })
  const read = async (path: string) => {
    const answer = await get(path)
    expect(answer.statusCode, path).toBe(200)
    return parsed(answer.body)
  }
  const textsOf = (root: Document | Element, name: string) =>
    [...root.getElementsByTagName(name)].map((found) => found.textContent ?? '')
  const itemTitles = async (path: string) => {
    const items = [...(await read(path)).getElementsByTagName('item')]
    return items.flatMap((item) => textsOf(item, 'title'))
  }
  const write = async (title: string, text: string, body: object = {}) => {
    const thread = await publishThreadByCall(t, author, { title, content: { text }, ...body })
    ids[title] = thread.threadId
    return thread
  }

  beforeAll(async () => {
    t = await openTestApp({ engine })
    author = await t.createMember({ nickname: '陆羽 <&>' })
    secret = await insertCategory(t, '密室')
    await setSettings(t.ctx, { site_name: '茶 & 馆', site_introduction: '喝茶 <聊天>' })
    await write('春茶', '<p>今年的 <a href="/thread/1">春茶</a> #春茶#</p>', {
      content: {
        text: '<p>今年的 <a href="/user/1">春茶</a> #春茶#</p>',
        indexes: { 101: { tomId: 101, body: { imageIds: [await insertPicture(t, author)] } } },
      },
    })
    await write('匿名的', '<p>悄悄:xiaoku:</p>', { anonymous: 1 })
    await write('要付钱的', `<p>${'免费'.repeat(20)}秘方在这里</p>`, { price: 1, freeWords: 0.5 })
    await write('密室里的', '<p>秘密 #密谈#</p>', { categoryId: secret })
    await write('草稿', '<p>还没写完</p>', { draft: 1 })
    await revoke(t, groupIds.guest, 'viewThreads', 'thread.viewPosts')
    await t.grant(groupIds.guest, 'category1.viewThreads', 'category1.thread.viewPosts')
  })
  afterAll(() => t.close())

  it("the site's feed has what visitors may read, newest first, and no paid content", async () => {
    expect(await itemTitles('/feed.xml')).toEqual(['要付钱的', '匿名的', '春茶'])
    const { body } = await get('/feed.xml')
    expect(body).not.toContain('秘方')
    expect(body).toContain('免费')
    const feed = parsed(body)
    expect(textsOf(feed, 'title')[0]).toBe('茶 & 馆')
    expect(textsOf(feed, 'description')[0]).toBe('喝茶 <聊天>')
    expect(textsOf(feed, 'guid')).toEqual(
      ['要付钱的', '匿名的', '春茶'].map((title) => `http://forum.test/thread/${ids[title]}`),
    )
    expect(textsOf(feed, 'pubDate').every((at) => !Number.isNaN(Date.parse(at)))).toBe(true)
  })

  it('a feed does not name anonymous authors', async () => {
    const creators = textsOf(await read('/feed.xml'), 'dc:creator')
    expect(creators).toEqual(['陆羽 <&>', '匿名用户', '陆羽 <&>'])
    expect(await itemTitles(`/user/${author.id}/feed.xml`)).toEqual(['要付钱的', '春茶'])
  })

  it('feeds and cards show emoji instead of their codes', async () => {
    expect(textsOf(await read('/feed.xml'), 'description')).toContain('<p>悄悄😂</p>')
    expect((await get(`/card?threadId=${ids.匿名的}`)).body).not.toContain(':xiaoku:')
  })

  it('URLs in feeds are absolute, and pictures are included', async () => {
    const html = textsOf(await read('/feed.xml'), 'description').at(-1) ?? ''
    expect(html).toContain('href="http://forum.test/user/1"')
    expect(html).toMatch(/<img src="http:\/\/forum\.test\/files\/[^"]+" alt="">/)
  })

  it.each([
    ['of the site', () => ''],
    ['of a category', () => '/cate/1'],
    ['of a topic', () => '/topic/topic-detail/1'],
    ['of a person', () => `/user/${author.id}`],
  ])('the feed %s is served as RSS and as Atom with the same threads', async (_, path) => {
    const titles = await itemTitles(`${path()}/feed.xml`)
    expect(titles).toContain('春茶')
    const entries = [...(await read(`${path()}/atom.xml`)).getElementsByTagName('entry')]
    expect(entries.flatMap((entry) => textsOf(entry, 'title'))).toEqual(titles)
    expect((await get(`${path()}/feed.xml`)).headers['content-type']).toBe(
      'application/rss+xml; charset=utf-8',
    )
    const links = [...(await read(`${path()}/atom.xml`)).getElementsByTagName('link')]
    expect(links[0]?.getAttribute('href')).toBe(`http://forum.test${path()}/atom.xml`)
  })

  it('a subject that visitors may not see has no feed', async () => {
    const topic = await t.ctx.db
      .selectFrom('topics')
      .select('id')
      .where('content', '=', '密谈')
      .executeTakeFirstOrThrow()
    const paths = [
      `/cate/${secret}`,
      '/cate/999',
      '/cate/x',
      `/topic/topic-detail/${topic.id}`,
      '/topic/topic-detail/999',
      '/topic/topic-detail/0',
      '/user/99999',
    ]
    for (const path of paths) expect((await get(`${path}/feed.xml`)).statusCode, path).toBe(404)
  })

  it('an unchanged feed is answered with 304 to conditional requests', async () => {
    const first = await get('/feed.xml')
    const { etag, 'last-modified': modified } = first.headers as Record<string, string>
    const again = await get('/feed.xml', { 'if-none-match': etag ?? '' })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await get('/feed.xml', { 'if-modified-since': modified ?? '' })).statusCode).toBe(304)
    t.clock.advance(31_000)
    await write('新的', '<p>新</p>')
    const changed = await get('/feed.xml', {
      'if-none-match': etag ?? '',
      'if-modified-since': modified ?? '',
    })
    expect(changed.statusCode).toBe(200)
    await t.post('/api/v3/thread.delete', { threadId: ids.新的 }, author)
    expect(await itemTitles('/feed.xml')).not.toContain('新的')
  })

  it('the session of the caller adds nothing to a feed', async () => {
    const { body } = await get('/feed.xml', { authorization: `Bearer ${author.token}` })
    expect(body).toBe((await get('/feed.xml')).body)
  })

  it('feeds stay well-formed whatever people write', async () => {
    const odd = [
      '\u0000\u0008\u000B',
      ']]>',
      '\uD800',
      '\uFFFE',
      '<![CDATA[',
      '&#0;',
      '&nbsp;',
      '🍵\u{1F375}',
    ]
    const readAll = async () => {
      for (const path of ['/feed.xml', '/atom.xml', `/user/${author.id}/atom.xml`]) await read(path)
    }
    for (const [index, text] of [...hostileTexts, ...odd].entries()) {
      t.clock.advance(31_000)
      const title = [...text].slice(0, 90).join('') || '无'
      const body = { categoryId: 1, title, content: { text: `<p>x ${text}</p>` } }
      await t.post('/api/v3/thread.create', body, author)
      if (index % 15 === 14) await readAll()
    }
    await readAll()
  }, 60_000)

  it('the sitemap lists what visitors may open, in parts, with the time of the last change', async () => {
    t.clock.advance(700_000)
    const parts = textsOf(await read('/sitemap.xml'), 'loc')
    expect(parts).toEqual([
      'http://forum.test/sitemap-pages.xml',
      'http://forum.test/sitemap-topics.xml',
      'http://forum.test/sitemap-users.xml',
      'http://forum.test/sitemap-threads-1.xml',
    ])
    const threads = await read('/sitemap-threads-1.xml')
    expect(textsOf(threads, 'loc')).toContain(`http://forum.test/thread/${ids.春茶}`)
    expect(textsOf(threads, 'loc')).not.toContain(`http://forum.test/thread/${ids.密室里的}`)
    expect(textsOf(threads, 'loc')).not.toContain(`http://forum.test/thread/${ids.草稿}`)
    expect(textsOf(threads, 'lastmod')[0]).toMatch(/^\d{4}-\d\d-\d\dT/)
    expect(textsOf(await read('/sitemap-pages.xml'), 'loc')).toContain('http://forum.test/cate/1/seq/0')
    const people = textsOf(await read('/sitemap-users.xml'), 'loc')
    expect(people).toEqual([`http://forum.test/user/${author.id}`])
    const topics = textsOf(await read('/sitemap-topics.xml'), 'loc')
    expect(topics).toContain('http://forum.test/topic/topic-detail/1')
    for (const part of ['0', '2', '99999999999', 'x'])
      expect((await get(`/sitemap-threads-${part}.xml`)).statusCode, part).toBe(404)
  })

  it('a thread that visitors may read has a share poster with its picture and link', async () => {
    const { id: threadId } = await createThread(t, author, { title: '海报上的 <b>' })
    const poster = await get(`/card?threadId=${threadId}`, { accept: 'text/html' })
    expect(poster.statusCode).toBe(200)
    expect(poster.headers['content-type']).toContain('text/html')
    for (const part of ['海报上的 &lt;b&gt;', `src="/thread/${threadId}/poster.jpg"`, `/thread/${threadId}"`])
      expect(poster.body).toContain(part)
    const body = { id: threadId, content: '评论' }
    const { id } = (await t.post('/api/v3/posts.create', body, author)).Data as { id: number }
    const ofComment = await get(`/card?commentId=${id}`, { accept: 'text/html' })
    expect(ofComment.body).toContain(`/thread/${threadId}?postId=${id}"`)
    const codes = []
    for (const query of ['?threadId=99999', '?threadId=x', '?commentId=99999', `?threadId=${ids.草稿}`, ''])
      codes.push((await get(`/card${query}`, { accept: 'text/html' })).statusCode)
    expect(codes).toEqual([404, 404, 404, 404, 302])
    const hidden = await get(`/card?threadId=${ids.密室里的}`, { accept: 'text/html' })
    expect(hidden.statusCode).toBe(303)
    expect(hidden.headers.location).toBe(
      `/user/login?next=${encodeURIComponent(`/card?threadId=${ids.密室里的}`)}`,
    )
    expect((await t.post('/api/v3/thread.delete', { threadId }, author)).Code).toBe(0)
  })

  it('a thread has a share card with what visitors may read, without the name of an anonymous author', async () => {
    const card = (title: string) => get(`/thread/${ids[title]}/card.png`)
    const open = await card('春茶')
    expect([open.statusCode, open.headers['content-type']]).toEqual([200, 'image/png'])
    expect(await sharp(open.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
    const { etag } = open.headers
    const again = await get(`/thread/${ids.春茶}/card.png`, { 'if-none-match': String(etag) })
    expect(again.statusCode).toBe(304)
    for (const title of ['密室里的', '草稿']) expect((await card(title)).statusCode, title).toBe(404)
    for (const path of ['/thread/0/card.png', '/thread/x/card.png', '/thread/99999/card.png'])
      expect((await get(path)).statusCode, path).toBe(404)
    const drawn = vi.spyOn(t.ctx.pictures, 'card')
    const other = await t.createMember()
    const hidden = await publishThreadByCall(t, other, { title: '又是匿名的', anonymous: 1 })
    const text = `<p>${'免费'.repeat(8)}秘方在这里</p>`
    const sold = await publishThreadByCall(t, other, {
      title: '',
      content: { text },
      price: 1,
      freeWords: 0.5,
    })
    for (const { threadId } of [hidden, sold])
      expect((await get(`/thread/${threadId}/card.png`)).statusCode).toBe(200)
    const said = JSON.stringify(drawn.mock.calls)
    expect(said).toContain('匿名用户')
    expect(said).toContain('免费')
    expect(said).not.toContain('秘方')
    expect(drawn.mock.calls[0]?.[0].author).toBe('匿名用户')
  })

  it('a thread has a poster with its first picture, its first words and its author, and no paid content', async () => {
    const poster = (id: number | undefined) => get(`/thread/${id}/poster.jpg`)
    const drawn = vi.spyOn(t.ctx.pictures, 'poster')
    const open = await poster(ids.春茶)
    expect([open.statusCode, open.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect((await sharp(open.rawPayload).metadata()).width).toBe(900)
    expect(drawn.mock.calls[0]?.[0].link).toBe(`http://forum.test/thread/${ids.春茶}`)
    const text = `<p>${'免费'.repeat(8)}秘方在这里</p>`
    const content = { text, indexes: {} }
    const sold = await publishThreadByCall(t, await t.createMember(), {
      title: '秘方',
      content,
      price: 1,
      freeWords: 0.5,
      anonymous: 1,
    })
    expect((await poster(sold.threadId)).statusCode).toBe(200)
    const said = JSON.stringify(drawn.mock.calls)
    expect(said).toContain('免费')
    expect(said).toContain('匿名用户')
    expect(said).not.toContain('秘方在')
    for (const id of [ids.密室里的, ids.草稿, 99999]) expect((await poster(id)).statusCode).toBe(404)
  })

  it('a failing database is answered with 503 and not cached, instead of a refusal for crawlers', async () => {
    t.clock.advance(700_000)
    const { read } = t.ctx.versionedCache
    const down = vi.spyOn(t.ctx.versionedCache, 'read').mockImplementation((name, load) => {
      if (name !== 'categories') return read(name, load)
      throw Object.assign(new Error('Connection terminated unexpectedly'), { code: '08006' })
    })
    const paths = ['/robots.txt', '/sitemap.xml', '/feed.xml', `/thread/${ids.春茶}/card.png`]
    const answers = await Promise.all(paths.map((path) => get(path)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503, 503])
    expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(paths.map(() => 'no-store'))
    down.mockRestore()
    for (const path of paths) expect((await get(path)).statusCode, path).toBe(200)
    expect((await get('/robots.txt')).body).toContain('Sitemap')
  })

  it('simultaneous requests share one rendering, and an address has one rate limit for all of its tokens', async () => {
    t.clock.advance(700_000)
    const drawn = vi.spyOn(t.ctx.pictures, 'card')
    const thread = await publishThreadByCall(t, await t.createMember(), { title: '一起看的' })
    const asked = Array.from({ length: 8 }, () => get(`/thread/${thread.threadId}/card.png`))
    expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual(asked.map(() => 200))
    expect(drawn).toHaveBeenCalledTimes(1)
    const allow = (limit: object) =>
      setSettings(t.ctx, { api_freq: JSON.stringify({ get: limit, post: limit }) })
    await allow({ freq: 3, forbidden: 1 })
    const statuses: number[] = []
    for (const token of ['a', 'b', 'c', 'd'])
      statuses.push((await get('/robots.txt', { authorization: `Bearer ${token}` })).statusCode)
    expect(statuses).toEqual([200, 200, 200, 429])
    await allow({ freq: 500, forbidden: 1 })
  })

  it("the feed of a category with all its children has the category's name, others the names of their categories", async () => {
    const child = await insertCategory(t, '绿茶', 1)
    const other = await insertCategory(t, '红茶', 1)
    const rights = [child, other].map((id) => `category${id}.viewThreads`)
    await t.grant(groupIds.guest, ...rights)
    t.clock.advance(700_000)
    const called = async (ids: readonly number[]) =>
      textsOf(await read(`/cate/${ids.join('_')}/feed.xml`), 'title')[0]?.split(' - ')[0]
    expect(await called([1, child, other])).toBe(await called([1]))
    expect(await called([child, other])).toBe('绿茶、红茶')
    await revoke(t, groupIds.guest, ...rights)
  })

  it('without a known origin of the site, feeds and sitemaps are not found, whatever host is requested', async () => {
    const open = await openTestApp({ engine, environment: { SITE_URL: '' } })
    const ask = (url: string, host: string) => open.app.inject({ url, headers: { host } })
    for (const url of ['/feed.xml', '/atom.xml', '/sitemap.xml', '/sitemap-pages.xml']) {
      expect((await ask(url, 'evil.test')).statusCode, url).toBe(404)
      expect((await ask(url, 'localhost:3000')).body, url).toContain('http://localhost:3000/')
    }
    const robots = await ask('/robots.txt', 'evil.test')
    expect(robots.statusCode).toBe(200)
    expect(robots.body).not.toContain('evil.test')
    expect(robots.body).not.toBe('User-agent: *\nDisallow: /\n')
    await open.close()
  })

  it("the web app manifest has the site's name, icons, colours and shortcuts, in both languages", async () => {
    const manifestOf = async (lang: string) => {
      const answer = await get(`/manifest-${lang}.webmanifest`)
      expect(answer.headers['content-type']).toContain('application/manifest+json')
      return JSON.parse(answer.body)
    }
    const own = await manifestOf('zh')
    expect(own).toMatchObject({
      id: '/',
      name: '茶 & 馆',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      theme_color: '#2469f6',
    })
    expect(
      own.icons.map(({ sizes, purpose }: { sizes: string; purpose: string }) => `${sizes} ${purpose}`),
    ).toEqual(['192x192 any', '512x512 any', '512x512 maskable'])
    expect(own.shortcuts.map(({ name }: { name: string }) => name)).toEqual([
      '发帖',
      '搜索',
      '消息',
      '离线内容',
    ])
    await setSettings(t.ctx, { favicon: '/files/cup.png', site_accent: '#aa3344' })
    const english = await manifestOf('en')
    expect(english).toMatchObject({
      lang: 'en',
      theme_color: '#aa3344',
      icons: [{ src: '/files/cup.png' }, {}],
    })
    expect(english.shortcuts[0]).toMatchObject({ name: 'New thread', url: '/thread/post' })
    await setSettings(t.ctx, { favicon: '', site_accent: '#2469f6', site_name: '欢迎来到茶馆' })
    expect(await manifestOf('zh')).toMatchObject({ name: '茶馆', short_name: '茶馆' })
    expect(await manifestOf('en')).toMatchObject({ name: 'Chaguan', short_name: 'Chaguan' })
    await setSettings(t.ctx, { site_name: '茶 & 馆' })
    expect((await get('/manifest-fr.webmanifest')).statusCode).toBe(404)
  })

  it('robots.txt names the sitemap, and disallows everything where visitors may read nothing', async () => {
    expect((await get('/robots.txt')).body).toContain('Sitemap: http://forum.test/sitemap.xml')
    await revoke(t, groupIds.guest, 'category1.viewThreads', 'category1.thread.viewPosts')
    const { body } = await get('/robots.txt')
    expect(body).toBe('User-agent: *\nDisallow: /\n')
    expect((await get('/feed.xml')).statusCode).toBe(404)
    t.clock.advance(700_000)
    expect((await get('/sitemap.xml')).statusCode).toBe(404)
  })
})
