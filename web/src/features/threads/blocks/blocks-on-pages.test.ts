import type { Face } from '@chaguan/contracts/browser'
import { describe, expect, test } from 'vitest'
import { renderPage } from '../../../app/rendering/render-page.tsx'
import { aFile, aMedia, aVote, blocksOf, everyBody } from '../../../testing/block-fixtures.ts'
import { aPage, aPageRequest, aPicture, aThread } from '../../../testing/site-fixtures.ts'

const faces: readonly Face[] = ['pc', 'h5']
const text = '<p>早上五点半出发。</p>'

const threadWith = (bodies: Readonly<Record<string, unknown>>, change: Parameters<typeof aThread>[0] = {}) =>
  aThread({ content: { text, indexes: blocksOf(bodies) }, ...change })

/** A page without its embedded state, so that only rendered content is compared. */
const drawn = (html: string) => html.slice(0, html.indexOf('id="dzq-state"'))

describe.each(faces)('the kinds of content without JavaScript on %s', (face) => {
  const open = async (
    bodies: Readonly<Record<string, unknown>>,
    more: Parameters<typeof aThread>[0] = {},
    userId: number | null = 9,
  ) => {
    const answers = { '/api/v3/thread.detail': threadWith(bodies, more) }
    const { status, html } = await renderPage(aPageRequest({ face, url: '/thread/12', userId, answers }), {})
    expect(status).toBe(200)
    return drawn(html)
  }

  test('the kinds of content without JavaScript are all readable on the thread’s page', async () => {
    const html = await open(everyBody)
    expect(html).toMatch(/<audio[^>]+src="\/files\/media\/30"[^>]*controls/)
    expect(html).toMatch(/<video[^>]+src="\/files\/media\/31"/)
    expect(html).toContain('poster="/files/media/31/cover"')
    expect(html).toContain('手工紫砂壶 200 毫升')
    expect(html).toContain('¥268.00')
    expect(html).toContain('下一次什么时候出发？')
    expect(html).toContain('悬赏 ¥50.00')
    expect(html).toContain('剩余 ¥30.00')
    expect(html).toContain('已发放 ¥20.00')
    expect(html).toContain('评论集 5 赞领红包')
    expect(html).toContain('已领取 4 个，剩余 6 个')
    expect(html).toContain('路线-41.pdf')
    expect(html).toContain('34 KB')
  })

  test('the kinds of content without JavaScript include a single picture in the size for the screen, up to 667 and 1080 px, and small tiles', async () => {
    const alone = await open({ '101': [aPicture(1)] })
    expect(alone).toContain('<source media="(max-width: 667px)" srcSet="/files/1/s"/>')
    expect(alone).toContain('<source media="(max-width: 1079.98px)" srcSet="/files/1/m"/>')
    expect(alone).toMatch(/href="\/files\/1\.jpg"[^>]*><picture>.*?<img src="\/files\/1\/l"/)
    const many = await open({ '101': [1, 2, 3].map(aPicture) })
    expect(many).toContain('<img src="/files/3/thumb"')
    const kept = { ...aPicture(1), thumbUrl: undefined, url: '/files/1.svg' }
    expect(await open({ '101': [kept] })).toContain('<img src="/files/1.svg"')
  })

  test('content blocks without JavaScript load nothing from another site before the reader starts it', async () => {
    const html = await open({ '10002': everyBody['10002'] })
    expect(html).not.toContain('<iframe')
    expect(html).not.toContain('player.bilibili.com')
    expect(html).toContain('href="https://www.bilibili.com/video/BV1xx411c7mD"')
  })

  test('the kinds of content without JavaScript include a vote as a form with a radio button or, for several choices, a checkbox per option', async () => {
    const one = await open({ '109': [aVote()] })
    expect(one).toMatch(/<input type="hidden" name="action" value="vote"/)
    expect(one).toContain('name="voteId" value="7"')
    expect(one.match(/type="radio" name="option"/g)).toHaveLength(2)
    expect(one).toContain('还剩 1 天')
    const many = await open({ '109': [aVote({ choiceType: 2 })] })
    expect(many).toMatch(/type="checkbox" name="option-11" value="1"/)
  })

  test('content blocks without JavaScript send a visitor who votes to the login and back', async () => {
    const html = await open({ '109': [aVote()] }, {}, null)
    expect(html).toContain('href="/user/login?next=%2Fthread%2F12%23vote-')
  })

  test.each([
    ['after one’s own vote', { isVoted: true }, '你已投票'],
    ['after its end', { isExpired: true }, '投票已结束'],
    ['when its time is over by the site’s clock', { expiredAt: '2026-11-20 09:06:00' }, '投票已结束'],
  ])(
    'the kinds of content without JavaScript include a vote %s with its results only',
    async (_, change, words) => {
      const html = await open({ '109': [aVote(change)] })
      expect(html).toContain(words)
      expect(html).toContain('67%')
      expect(html).not.toContain('type="radio"')
    },
  )

  test('the kinds of content without JavaScript include a notice in place of unpaid content', async () => {
    const unpaid = { payType: 2, attachmentPrice: 3, paid: false }
    const html = await open(
      {
        '101': [{ ...aPicture(1), url: '', thumbUrl: '', needPay: 1 }, aPicture(2)],
        '103': aMedia({ mediaUrl: '', coverUrl: '', needPay: 1 }),
        '108': [aFile(41, { needPay: 1, previewUrl: '', preview: '' })],
      },
      unpaid,
    )
    expect(html).toContain('付费图片')
    expect(html).toContain('/files/2.jpg')
    expect(html).not.toContain('<video')
    expect(html).toContain('付费后可以观看')
    expect(html).toContain('付费后可以下载')
    expect(html).not.toContain('value="download"')
    expect(html).toContain('支付 ¥3.00 查看付费内容')
  })

  test('the kinds of content without JavaScript include the reason why a video cannot be watched or is being processed', async () => {
    expect(await open({ '103': aMedia({ mediaUrl: '' }) })).toContain('暂无权限播放视频')
    expect(await open({ '103': aMedia({ status: 0 }) })).toContain('视频正在转码中')
    expect(await open({ '103': false })).not.toContain('<video')
  })

  test('content blocks without JavaScript fold files beyond the sixth, and offer no download without permission', async () => {
    const files = Array.from({ length: 8 }, (_, at) => aFile(41 + at))
    const html = await open({ '108': files })
    expect(html).toContain('<summary>查看全部 8 个</summary>')
    expect(html.match(/value="download"/g)).toHaveLength(8)
    const { ability } = aThread()
    const denied = await open({ '108': files }, { ability: { ...ability, canDownloadAttachment: false } })
    expect(denied).not.toContain('value="download"')
    expect(denied).toContain('你没有下载权限')
  })

  test('the kinds of content without JavaScript leave out invalid bodies, and the page renders', async () => {
    const html = await open({
      '101': 'x',
      '102': [],
      '103': 1,
      '104': null,
      '108': {},
      '109': [1],
      '999': {},
    })
    expect(html).toContain('早上五点半出发')
  })
})

describe.each(faces)('cards on %s', (face) => {
  test('cards have one line for each kind of content of a thread', async () => {
    const answers = { '/api/v3/thread.list': aPage([threadWith(everyBody)]) }
    const { html } = await renderPage(aPageRequest({ face, answers }), {})
    const page = drawn(html)
    expect(page).toContain('3 人参与')
    expect(page).toContain('目前领先 周日清晨 67%')
    expect(page).toContain('0:08')
    expect(page).toContain('手工紫砂壶 200 毫升')
    expect(page).toContain('评论领赏金')
    expect(page).toContain('附件 2 个')
    expect(page).not.toContain('<video')
    expect(page).not.toContain('<audio')
  })

  test('cards have no such line for a thread with text only', async () => {
    const { html } = await renderPage(aPageRequest({ face }), {})
    expect(drawn(html)).not.toContain('cardline')
  })
})
