// @vitest-environment jsdom
import { forumApi, limits, type PostDetailView, type ReplyView } from '@chaguan/contracts/browser'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { query } from '../../../api/query.ts'
import { texts as en } from '../../../i18n/en/index.ts'
import { texts as zh } from '../../../i18n/zh/index.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { aPost, aThread, fakeSite } from '../../../testing/site-fixtures.ts'
import { Comment } from './Comment.tsx'
import { CommentView } from './CommentView.tsx'
import { commentQuery, threadOfQuery } from './comment-page.ts'

afterEach(cleanup)

const replyIn = (words: string) =>
  aPost({ id: 202, replyPostId: 201, isComment: true, content: words }) as ReplyView
const { lastThreeComments: _, ...rest } = aPost({ replyCount: limits.maxReplies * 2 + 1 })
const page = (words: string) =>
  ({ ...rest, commentPosts: [replyIn(words)], likeUsers: [] }) as unknown as PostDetailView

test('the replies of a comment beyond the thousandth are on further pages', () => {
  renderInApp(<CommentView params={{ id: '201' }} menu={() => null} />, {
    pageContext: { url: '/thread/comment/201?threadId=12&page=2' },
    answers: [
      [commentQuery(201), page('第一页')],
      [commentQuery(201, 2), page('第二页')],
      [threadOfQuery(12), aThread()],
      [query(forumApi.readForum, {}), fakeSite['/api/v3/forum']],
    ],
  })
  expect(document.body.textContent).toContain('第二页')
  expect(document.body.textContent).not.toContain('第一页')
  const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(ways).toContain('/thread/comment/201?threadId=12&page=3')
  expect(ways).toContain('/thread/comment/201?threadId=12')
})

test('an anonymous author has no link', () => {
  const user = { id: 0, nickname: '匿名用户', avatar: '', isReal: false, groups: null }
  const post = aPost({ userId: 0, user })
  renderInApp(<Comment post={post} floor={1} authorId={0} onReply={() => {}} menu={() => null} />)
  expect(document.body.textContent).toContain('匿名用户')
  expect(document.querySelector('a[href="/user/0"]')).toBeNull()
})

test.each([
  [zh, ' 回复 老周：'],
  [en, ' to 老周: '],
] as const)('a reply to a reply names whom it answers', (texts, words) => {
  const commentUser = { id: 3, nickname: '老周', avatar: '', isReal: false, groups: null }
  const post = aPost({ lastThreeComments: [{ ...replyIn('茶凉了'), commentUser } as ReplyView] })
  renderInApp(<Comment post={post} floor={1} authorId={0} onReply={() => {}} menu={() => null} />, { texts })
  expect(document.body.textContent).toContain(words)
})

test('the reward of an accepted answer has two decimals', () => {
  renderInApp(
    <Comment post={aPost({ rewards: 3 })} floor={1} authorId={0} onReply={() => {}} menu={() => null} />,
  )
  expect(document.body.textContent).toContain('获得 ¥3.00 悬赏金')
})
