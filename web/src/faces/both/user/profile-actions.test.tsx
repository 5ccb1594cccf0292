// @vitest-environment jsdom
import type { ProfileView } from '@chaguan/contracts/browser'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { markQuery } from '../../../features/notifications/watch-and-mute.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { ProfileActions } from './ProfileActions.tsx'

afterEach(cleanup)

test.each([false, true])('new threads of a person can be watched unless they are blocked (%s)', (isDeny) => {
  const person = { id: 3, nickname: '陈小鱼', follow: 0, isDeny } as unknown as ProfileView
  renderInApp(<ProfileActions person={person} isOwn={false} />, {
    pageContext: { userId: 9 },
    answers: [[markQuery('person', 3), []]],
  })
  expect(screen.queryByRole('button', { name: '提醒新主题' }) === null).toBe(isDeny)
  expect(screen.getByRole('button', { name: /举报/ })).toBeTruthy()
})
