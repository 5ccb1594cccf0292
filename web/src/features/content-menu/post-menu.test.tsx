// @vitest-environment jsdom
import { forumApi, type PostView } from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { query } from '../../api/query.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { aPost, fakeSite } from '../../testing/site-fixtures.ts'
import { installTopLayer } from '../../testing/top-layer.ts'
import { PostMenu } from './PostMenu.tsx'

installTopLayer()
afterEach(cleanup)

/** Renders the menu of a comment; returns what the key e presses, null for nothing. */
function menuOf(change: Partial<PostView>) {
  renderInApp(<PostMenu post={aPost(change)} who={{ userId: 4, isAdmin: false }} onDeleted={() => {}} />, {
    pageContext: { userId: 4 },
    answers: [[query(forumApi.readForum, {}), fakeSite['/api/v3/forum']]],
  })
  return document.querySelector('[data-key="e"]')
}

test('the key e edits a comment that the viewer may edit', async () => {
  fireEvent.click(menuOf({ canEdit: true }) as Element)
  expect(await screen.findByRole('dialog', { name: '编辑评论' })).toBeTruthy()
})

test('the key e ignores comments that the viewer may not edit, and replies, which the keys do not reach', () => {
  expect(menuOf({ canEdit: false })).toBeNull()
  expect(menuOf({ canEdit: true, replyPostId: 200 })).toBeNull()
})
