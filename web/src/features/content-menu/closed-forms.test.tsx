// @vitest-environment jsdom
import { postsApi, reportsApi } from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { aPost } from '../../testing/site-fixtures.ts'
import { stubFetch } from '../../testing/stub-fetch.ts'
import { installTopLayer } from '../../testing/top-layer.ts'
import { EditCommentForm } from '../own-content/EditCommentForm.tsx'
import { ReportPerson } from '../reports/ReportPerson.tsx'

installTopLayer()
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const dialog = () => document.querySelector('dialog') as HTMLDialogElement
const area = () => document.querySelector('textarea') as HTMLTextAreaElement
const type = (value: string) => fireEvent.change(area(), { target: { value } })

describe.each(['pc', 'h5'] as const)('the report of a person on %s', (face) => {
  const open = (entry: string) => {
    renderInApp(<ReportPerson of={{ userId: 3, nickname: '陈小鱼' }} />, {
      pageContext: { userId: 9, face, entry },
    })
    fireEvent.click(screen.getByRole('button', { name: /^举报/ }))
  }

  test('the report of a person stays open after a click on the backdrop', () => {
    open(`beside ${face}`)
    fireEvent.pointerDown(dialog())
    fireEvent.click(dialog())
    // A closed dialog is rendered during its closing animation.
    expect(dialog().open).toBe(true)
    expect(dialog().classList.contains('is-leaving')).toBe(false)
    expect(area()).toBeTruthy()
  })

  test('the report of a person restores its text when it was closed, until it is submitted', async () => {
    stubFetch([reportsApi.createReport, {}])
    const entry = `again ${face}`
    open(entry)
    fireEvent.click(screen.getByRole('radio', { name: '其他理由' }))
    type('总在发广告')
    fireEvent.click(screen.getByRole('button', { name: '取消' }))
    cleanup()
    open(entry)
    expect(area().value).toBe('总在发广告')
    expect(screen.getByRole('radio', { name: '其他理由' }).matches(':checked')).toBe(true)
    fireEvent.submit(document.querySelector('form') as Element)
    await vi.waitFor(() => expect(document.body.textContent).toContain('举报成功'))
    cleanup()
    open(entry)
    expect(area().value).toBe('')
  })
})

test('the edited text of a comment is kept while its form is closed, until it is saved', async () => {
  stubFetch([postsApi.rewriteComment, {}])
  const onDone = vi.fn()
  const open = () =>
    renderInApp(<EditCommentForm post={aPost({ content: '照片真好。' })} onDone={onDone} />, {
      pageContext: { userId: 4, entry: 'edit' },
    })
  open()
  expect(area().value).toBe('照片真好。')
  type('照片真好，尤其是第三张。')
  cleanup()
  open()
  expect(area().value).toBe('照片真好，尤其是第三张。')
  fireEvent.submit(document.querySelector('form') as Element)
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  cleanup()
  open()
  expect(area().value).toBe('照片真好。')
})
