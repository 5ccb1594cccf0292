// @vitest-environment jsdom
import type { PostView } from '@chaguan/contracts/browser'
import { cleanup, fireEvent } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { BlockedComment } from './HiddenComment.tsx'

afterEach(cleanup)

const post = { id: 7, isDenied: true } as unknown as PostView

test('a comment of a blocked person is folded until it is opened', () => {
  renderInApp(<BlockedComment post={post}>很吵的话</BlockedComment>)
  expect(document.body.textContent).not.toContain('很吵的话')
  expect(document.getElementById('post-7')).not.toBeNull()
  fireEvent.click(document.querySelector('button') as Element)
  expect(document.body.textContent).toContain('很吵的话')
})

test('a comment of another person is not folded', () => {
  renderInApp(<BlockedComment post={{ ...post, isDenied: false }}>好话</BlockedComment>)
  expect(document.body.textContent).toContain('好话')
})
