// @vitest-environment jsdom
import { failures } from '@chaguan/contracts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CallFailure } from '../../api/failures.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { LazyRefusedPage, loadRefusedPage } from './LazyRefusedPage.tsx'

afterEach(cleanup)

test('the page of a refusal renders synchronously when it was loaded before', async () => {
  await loadRefusedPage()
  renderInApp(<LazyRefusedPage failure={new CallFailure(failures.INTERNAL_ERROR.code, '服务器忙')} />)
  expect(screen.getByText('服务器忙')).toBeTruthy()
})
