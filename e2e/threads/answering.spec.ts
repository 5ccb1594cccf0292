import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readerOf } from '../../tools/product/browser.ts'
import { faceOfRun } from '../support/extended-run.ts'
import { commentField, commentOf, openCommentBox, waitForHydration } from '../support/member-actions.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { callApi, openSite, personOf, publishByApi, registerByApi, type Site } from '../support/site.ts'

let browser: Browser
let site: Site
beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

const commentCount = 12
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name') ?? '')

describe.each(faceOfRun('h5'))('answering on %s', (face) => {
  const people = { author: '', reader: '', friend: '' }
  const name = (who: keyof typeof people) => `${who}${face}`
  const toReader = `回复 ${name('reader')}`
  let threadId: number
  const comments: number[] = []
  let context: BrowserContext
  let page: Page

  const post = async (body: object, token: string) => {
    const { code, data } = await callApi(site, 'posts.create', { token, body: { id: threadId, ...body } })
    expect(code).toBe(0)
    return data.id as number
  }
  const replyAll = async (nth: number, words: string) => {
    for (const content of words)
      await post({ content, replyId: comments[nth], isComment: true }, people.friend)
  }
  beforeAll(async () => {
    for (const who of ['author', 'reader', 'friend'] as const)
      people[who] = await registerByApi(site, personOf(name(who)))
    const thread = { title: `春茶${face}`, html: '<p>今年的春茶到了</p>' }
    threadId = await publishByApi(site, people.author, thread)
    for (let nth = 1; nth <= commentCount; nth += 1)
      comments.push(await post({ content: `第 ${nth} 条` }, people.reader))
  })
  afterEach(() => context.close())
  const comment = (nth: number) => page.locator(`#post-${comments[nth]}`)
  const open = async (who: keyof typeof people | null = 'author', path = `/thread/${threadId}`) => {
    context = await browser.newContext(readerOf(face))
    if (who) await context.addCookies([{ name: 'access_token', value: people[who], url: site.origin }])
    page = await context.newPage()
    await page.goto(site.origin + path)
    await waitForHydration(page)
  }

  test('a reply is written below its comment, and the page keeps its position', async () => {
    await open()
    await comment(9).scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => window.scrollY)
    await comment(9).getByRole('link', { name: toReader }).click()
    expect(await focused(page)).toBe('content')
    await page.keyboard.type('说得好')
    expect(await commentField(page).inputValue()).toBe('说得好')
    await page.locator('#write p', { hasText: toReader }).waitFor()
    await expect
      .poll(() =>
        page.locator('#write').evaluate((box) => box.getBoundingClientRect().bottom <= window.innerHeight),
      )
      .toBe(true)
    if (face === 'pc') expect(await comment(9).locator('#write').count()).toBe(1)
    else expect(await page.locator('dialog[open] #write').count()).toBe(1)
    await page.locator('#write').getByRole('button', { name: '发布', exact: true }).click()
    const sent = comment(9).locator('[id^="post-"]', { hasText: '说得好' })
    await sent.waitFor()
    await expect.poll(() => sent.evaluate((reply) => reply.getBoundingClientRect().top)).toBeGreaterThan(0)
    await expect
      .poll(() => sent.evaluate((reply) => reply.getBoundingClientRect().bottom < window.innerHeight))
      .toBe(true)
    const moved = Math.abs((await page.evaluate(() => window.scrollY)) - before)
    expect(moved).toBeLessThan(400)
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
  })

  test('keys typed right after 写评论 are text and not shortcuts', async () => {
    await open()
    await page.getByRole('link', { name: '写评论' }).last().click()
    await page.keyboard.type('lll')
    expect(await commentField(page).inputValue()).toBe('lll')
    expect(await page.locator('main [aria-pressed=true]').count()).toBe(0)
    await page.locator('#write').getByRole('button', { name: '发布', exact: true }).click()
    await commentOf(page, 'lll').waitFor()
    await expect
      .poll(() => commentOf(page, 'lll').evaluate((text) => text.getBoundingClientRect().top))
      .toBeLessThan(900)
  })

  test.runIf(face === 'h5')(
    '写评论 opens the comment box again while the sheet of the previous comment is closing',
    async () => {
      await open()
      // The page requests the position of the new comment; the box is open again before the response arrives.
      await page.route('**/api/v3/posts.postion**', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1000))
        await route.continue()
      })
      const write = page.getByRole('link', { name: '写评论' }).last()
      await write.tap()
      await commentField(page).fill('第一句')
      // Pressed in the frame in which the sheet begins to close, on whatever element is at the link's position then.
      await write.evaluate((link) => {
        const { x, y, width, height } = link.getBoundingClientRect()
        const press = () => {
          if (!document.querySelector('dialog[class*=is-leaving]')) return requestAnimationFrame(press)
          const hit = document.elementFromPoint(x + width / 2, y + height / 2) as HTMLElement
          hit.click()
          document.body.dataset.pressed = hit.closest('dialog') ? 'sheet' : 'page'
        }
        press()
      })
      await page.locator('#write').getByRole('button', { name: '发布', exact: true }).tap()
      await page.locator('body[data-pressed=page]').waitFor()
      await page.locator('dialog[open] #write').waitFor()
      await commentOf(page, '第一句').waitFor()
      expect(await focused(page)).toBe('content')
      await page.keyboard.type('第二句')
      await page.locator('dialog[open] #write').getByRole('button', { name: '发布', exact: true }).tap()
      await commentOf(page, '第二句').waitFor()
    },
  )

  test('an unfinished reply keeps its target over a reload', async () => {
    await open()
    await comment(3).getByRole('link', { name: toReader }).click()
    await page.keyboard.type('写到一半')
    await page.reload()
    await waitForHydration(page)
    if (face === 'h5') await openCommentBox(page)
    expect(await commentField(page).inputValue()).toBe('写到一半')
    await page.locator('#write p', { hasText: toReader }).waitFor()
    await page.locator('#write').getByRole('button', { name: '发布', exact: true }).click()
    await comment(3).locator('[id^="post-"]', { hasText: '写到一半' }).waitFor()
  })

  test('replies are in chronological order, with three shown until all are requested', async () => {
    await replyAll(0, '甲乙丙丁戊')
    await open()
    const replies = comment(0).locator('[id^="post-"] .dzq-plain')
    expect(await replies.allTextContents()).toEqual(['甲', '乙', '丙'])
    expect(await comment(0).locator('[id^="post-"] a[href^="/user/"]').count()).toBeGreaterThanOrEqual(3)
    await comment(0).getByRole('link', { name: '查看全部 5 条回复' }).click()
    await expect.poll(() => replies.allTextContents()).toEqual(['甲', '乙', '丙', '丁', '戊'])
    expect(new URL(page.url()).pathname).toBe(`/thread/${threadId}`)
  })

  test('a reply to a reply names its target and is shown with the other replies', async () => {
    await replyAll(1, '甲乙丙丁')
    await open()
    const reply = comment(1).locator('[id^="post-"]', { hasText: '乙' })
    await reply.hover()
    await reply.getByRole('link', { name: `回复 ${name('friend')}` }).click()
    await page.keyboard.type('回给乙')
    await page.locator('#write').getByRole('button', { name: '发布', exact: true }).click()
    // The box is below the reply that is answered.
    const sent = comment(1).locator('[id^="post-"]', { hasText: `回复 ${name('friend')}：回给乙` })
    await sent.waitFor()
    expect(await comment(1).locator('[id^="post-"]').count()).toBe(5)
  })

  test.runIf(face === 'h5')('a touched reply shows its further actions', async () => {
    await replyAll(7, '甲')
    await open()
    const reply = comment(7).locator('[id^="post-"]', { hasText: '甲' })
    await reply.getByRole('link', { name: `回复 ${name('friend')}` }).waitFor()
    const like = reply.getByRole('button', { name: /^赞/ })
    // The element always exists, for screen readers.
    const isSeen = () =>
      like.evaluate((button) => {
        const { x, y, width, height } = button.getBoundingClientRect()
        return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      })
    await like.waitFor()
    expect(await isSeen()).toBe(false)
    await reply.locator('.dzq-plain').tap()
    await expect.poll(isSeen).toBe(true)
  })

  test('code in a comment is highlighted without changing its text', async () => {
    const content = '<pre><code class="language-js">const tea = 42 // 两泡</code></pre>'
    const id = await post({ content }, people.friend)
    await open(null, `/thread/${threadId}?postId=${id}`)
    const colored = () =>
      page.evaluate(() =>
        ['keyword', 'number', 'comment'].map((color) =>
          [...(CSS.highlights.get(`code-${color}`) ?? [])].map((range) =>
            (range.startContainer as Text).data.slice(range.startOffset, range.endOffset),
          ),
        ),
      )
    await expect.poll(colored).toEqual([['const'], ['42'], ['// 两泡']])
    expect(await page.locator(`#post-${id} pre > code > *`).count()).toBe(0)
  })

  test('a table in a comment has lines and padding, and long code scrolls within the comment', async () => {
    const code = `const tea = '${'春茶'.repeat(80)}'`
    const content = `<table><tbody><tr><th>茶</th><td>水温</td></tr></tbody></table><pre><code>${code}</code></pre>`
    const id = await post({ content }, people.friend)
    await open(null, `/thread/${threadId}?postId=${id}`)
    const seen = await page.locator(`#post-${id}`).evaluate((comment) => {
      const { borderTopWidth, paddingLeft } = getComputedStyle(comment.querySelector('td') as Element)
      const block = comment.querySelector('pre') as Element
      return {
        cell: [borderTopWidth, paddingLeft],
        isScrolling: block.scrollWidth > block.clientWidth && getComputedStyle(block).overflowX === 'auto',
        isWithin: block.getBoundingClientRect().right <= comment.getBoundingClientRect().right,
        pageOverflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      }
    })
    expect(seen).toEqual({ cell: ['1px', '12px'], isScrolling: true, isWithin: true, pageOverflow: 0 })
  })

  test("the author filter shows the author's comments with the comments they reply to", async () => {
    await post({ content: '店家答', replyId: comments[4], isComment: true }, people.author)
    await open(null, `/thread/${threadId}?author=1`)
    await comment(4).getByText('店家答').waitFor()
    expect(await comment(5).count()).toBe(0)
  })

  test('answering redirects a visitor to the login', async () => {
    await open(null)
    await comment(0).getByRole('link', { name: toReader }).click()
    await page.waitForURL(/\/user\/login\?next=/)
    await page.goto(`${site.origin}/thread/${threadId}`)
    await waitForHydration(page)
    await page.getByRole('link', { name: '写评论' }).last().click()
    await page.waitForURL(/\/user\/login\?next=/)
  })

  test('the reply box is open after a login for answering', async () => {
    await open(null)
    await comment(2).getByRole('link', { name: toReader }).click()
    await page.waitForURL(/\/user\/login\?next=/)
    await page.getByLabel(/用户名/).fill(name('friend'))
    await page.getByLabel('密码', { exact: true }).fill(personOf(name('friend')).password)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.waitForURL(new RegExp(`/thread/${threadId}`))
    await page.locator('#write p', { hasText: toReader }).waitFor()
    await expect.poll(() => focused(page)).toBe('content')
    await page.keyboard.type('回来答的')
    await page.locator('#write').getByRole('button', { name: '发布', exact: true }).click()
    await comment(2).locator('[id^="post-"]', { hasText: '回来答的' }).waitFor()
  })

  test('the line above the first unread comment is below the header, also when the link to it is followed again', async () => {
    const id = await publishByApi(site, people.friend, { title: `续茶${face}`, html: '<p>接着喝</p>' })
    const add = async (words: string) => {
      for (const content of words)
        await callApi(site, 'posts.create', { token: people.reader, body: { id, content } })
    }
    await add('甲乙丙丁戊己庚辛')
    await open('author', `/thread/${id}`)
    await commentOf(page, '辛').scrollIntoViewIfNeeded()
    await page.waitForURL(/postId=/)
    await add('一二三四五六七八九')
    await page.goto(`${site.origin}/thread/${id}`)
    await waitForHydration(page)
    const gap = () =>
      page.evaluate(() => {
        const line = document.querySelector('[data-unread]')?.getBoundingClientRect()
        const header = document.querySelector('header')?.getBoundingClientRect()
        return line && header && line.top - header.bottom
      })
    const isNear = async () => (await gap()) !== undefined && Math.abs(((await gap()) ?? 0) - 8) <= 8
    await expect.poll(isNear).toBe(true)
    for (let times = 0; times < 2; times += 1) {
      await page.getByRole('link', { name: '跳到未读' }).click()
      await expect.poll(isNear).toBe(true)
    }
  })

  test('the tags of a comment are right after its name', async () => {
    const short = {
      username: `short${face}`,
      nickname: `茶${face === 'pc' ? '一' : '二'}`,
      password: personOf('').password,
    }
    const token = await registerByApi(site, short)
    const id = await post({ content: '名字短' }, token)
    await callApi(site, 'posts.rewrite', { token, body: { postId: id, content: '名字很短' } })
    await open(null, `/thread/${threadId}?postId=${id}`)
    const spare = await page.locator(`#post-${id} [data-author]`).evaluate((name) => {
      const range = document.createRange()
      range.selectNodeContents(name)
      const tag = name.nextElementSibling as Element
      return tag.getBoundingClientRect().left - range.getBoundingClientRect().right
    })
    expect(Math.abs(spare - 8)).toBeLessThan(1)
  })

  test('a quotation opens the reply box below its comment', async () => {
    await open('friend')
    await comment(8).getByText('第 9 条').selectText()
    await page.getByRole('button', { name: '引用', exact: true }).click()
    await expect.poll(() => commentField(page).inputValue()).toContain('第 9 条')
    await expect.poll(() => focused(page)).toBe('content')
    if (face === 'pc') expect(await comment(8).locator('#write').count()).toBe(1)
    await page.keyboard.type('说得准')
    await page.locator('#write').getByRole('button', { name: '发布', exact: true }).click()
    const sent = page.locator('[id^="post-"]', { hasText: '说得准' }).first()
    await sent.locator('blockquote', { hasText: '第 9 条' }).waitFor()
  })

  test('a reply is sent without JavaScript', async () => {
    context = await browser.newContext(readerOf(face, { javaScriptEnabled: false }))
    await context.addCookies([{ name: 'access_token', value: people.friend, url: site.origin }])
    page = await context.newPage()
    await page.goto(`${site.origin}/thread/${threadId}`)
    await comment(10).getByRole('link', { name: toReader }).click()
    await commentField(page).fill('没有脚本')
    await page.locator('#write').getByRole('button', { name: '发布', exact: true }).click()
    await page.locator('[id^="post-"]', { hasText: '没有脚本' }).first().waitFor()
    await page.goto(`${site.origin}/thread/${threadId}`)
    await comment(10).locator('[id^="post-"]', { hasText: '没有脚本' }).waitFor()
  })

  test('members edit their own comments, and the old text is in the history', async () => {
    await open('reader')
    await comment(6)
      .getByRole('button', { name: `对 ${name('reader')} 的评论操作` })
      .click()
    await page.getByRole(face === 'pc' ? 'menuitem' : 'button', { name: '编辑', exact: true }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('改过的第 7 条')
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await commentOf(page, '改过的第 7 条').waitFor()
    await comment(6).getByRole('link', { name: '已编辑' }).click()
    await page.locator('ins', { hasText: '改过' }).waitFor()
  })

  test.runIf(face === 'h5')(
    'names, reply links, edit marks and the floor form have touch targets of 44 px',
    async () => {
      await replyAll(11, '甲乙')
      // The floor form is shown once there is a second page.
      for (let nth = 1; nth <= 20; nth += 1) await post({ content: `后面第 ${nth} 条` }, people.reader)
      const body = { postId: comments[11], content: '改过的最后一条' }
      expect((await callApi(site, 'posts.rewrite', { token: people.reader, body })).code).toBe(0)
      await open('friend')
      // The height over which a tap at the middle of the element reaches it.
      const reach = (target: Locator) =>
        target.evaluate((element) => {
          element.scrollIntoView({ block: 'center' })
          const { x, y, width, height } = element.getBoundingClientRect()
          const isHit = (by: number) =>
            element.contains(document.elementFromPoint(x + width / 2, y + height / 2 + by))
          let [top, bottom] = [0, 0]
          while (isHit(top - 1)) top -= 1
          while (isHit(bottom + 1)) bottom += 1
          return bottom - top + 1
        })
      const last = comment(11)
      for (const target of [
        page.getByRole('button', { name: '跳转' }),
        last.getByRole('link', { name: name('reader'), exact: true }),
        last.getByRole('link', { name: '已编辑' }),
        last
          .locator('[id^="post-"]')
          .getByRole('link', { name: name('friend'), exact: true })
          .last(),
        last
          .locator('[id^="post-"]')
          .first()
          .getByRole('link', { name: `回复 ${name('friend')}` }),
      ])
        expect(await reach(target), await target.textContent().then(String)).toBeGreaterThanOrEqual(43)
    },
  )

  test.runIf(face === 'h5')(
    'the author of a thread can be followed on its page, and the avatar links to their page',
    async () => {
      await open('friend')
      const article = page.locator('article.dzq-thread')
      await article.getByRole('button', { name: /^关注/ }).click()
      await article.getByRole('button', { name: /^已关注/ }).waitFor()
      await page.reload()
      await article.getByRole('button', { name: /^已关注/ }).waitFor()
      const picture = article.locator('a[href^="/user/"][aria-hidden]').first()
      expect(await picture.getAttribute('href')).toMatch(/^\/user\/\d+$/)
    },
  )
})
