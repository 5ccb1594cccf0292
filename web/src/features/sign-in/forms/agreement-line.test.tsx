// @vitest-environment jsdom
import { type ForumView, forumApi } from '@chaguan/contracts/browser'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { requiredQuery } from '../../../api/query.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { fakeSite } from '../../../testing/site-fixtures.ts'
import { AgreementLine } from './AgreementLine.tsx'

test('an agreement opened during the registration leaves the form and its values in place', () => {
  const forum = fakeSite['/api/v3/forum'] as ForumView
  const agreed = { ...forum, agreement: { ...forum.agreement, register: true, privacy: true } }
  renderInApp(<AgreementLine />, { answers: [[requiredQuery(forumApi.readForum, {}), agreed]] })
  const opened = screen.getAllByRole('link').map((link) => link.getAttribute('target'))
  expect(opened).toEqual(['_blank', '_blank'])
})
