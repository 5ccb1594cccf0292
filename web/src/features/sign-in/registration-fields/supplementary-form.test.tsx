// @vitest-environment jsdom
import { type AttachmentView, forumApi, signInFieldsApi, signInFieldTypes } from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { query } from '../../../api/query.ts'
import { uploadFile } from '../../../api/upload-file.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { fakeSite } from '../../../testing/site-fixtures.ts'
import { answer, stubFetch, writesOf } from '../../../testing/stub-fetch.ts'
import { SupplementaryForm } from './SupplementaryForm.tsx'

vi.mock('../../../api/upload-file.ts')

const asked = {
  id: 3,
  name: '茶园照片',
  type: signInFieldTypes.pictures,
  fieldsExt: '',
  fieldsDesc: '',
  sort: 1,
  required: 1,
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('answers that are submitted during an upload wait for it, and contain it', async () => {
  const calls = stubFetch([signInFieldsApi.answerSignInFields, answer(-4001, [], 'refused')])
  URL.createObjectURL = () => 'blob:here'
  const { promise, resolve } = Promise.withResolvers<AttachmentView>()
  vi.mocked(uploadFile).mockReturnValue(promise)
  const { container } = renderInApp(<SupplementaryForm asked={[asked]} next={null} onward={() => {}} />, {
    pageContext: { userId: 9 },
    answers: [[query(forumApi.readForum, {}), fakeSite['/api/v3/forum']]],
  })
  fireEvent.change(container.querySelector('input[type=file]') as HTMLInputElement, {
    target: { files: [new File(['tea'], 'tea.png', { type: 'image/png' })] },
  })
  fireEvent.submit(container.querySelector('form') as HTMLFormElement)
  await screen.findByText('文件上传中…')
  expect(calls).toEqual([])
  resolve({ id: 77, url: '/tea.png' } as AttachmentView)
  await expect.poll(() => calls.length).toBe(1)
  expect(JSON.stringify(writesOf(calls))).toContain('77')
})

test('every required question without an answer is marked, and the first gets the focus', async () => {
  const line = { ...asked, type: signInFieldTypes.line }
  const fields = [
    { ...line, id: 4, name: '城市' },
    { ...line, id: 5, name: '爱好', required: 0 },
    { ...line, id: 6, name: '茶龄' },
  ]
  const calls = stubFetch([
    signInFieldsApi.answerSignInFields,
    answer(
      -4001,
      { field: 'data.城市', fields: { 'data.城市': '城市太长', 'data.茶龄': '茶龄太长' } },
      '城市太长',
    ),
  ])
  const { container } = renderInApp(<SupplementaryForm asked={fields} next={null} onward={() => {}} />, {
    pageContext: { userId: 9 },
    answers: [[query(forumApi.readForum, {}), fakeSite['/api/v3/forum']]],
  })
  const submit = () => fireEvent.submit(container.querySelector('form') as HTMLFormElement)
  submit()
  await screen.findByText('城市未填写')
  expect(screen.getByText('茶龄未填写')).toBeTruthy()
  expect(screen.queryByText('爱好未填写')).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText(/城市/))
  expect(calls).toEqual([])
  for (const box of [screen.getByLabelText(/城市/), screen.getByLabelText(/茶龄/)])
    fireEvent.change(box, { target: { value: '很长' } })
  submit()
  await screen.findByText('城市太长')
  expect(screen.getByText('茶龄太长')).toBeTruthy()
})
