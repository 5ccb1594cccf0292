// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { CallFailure } from '../../../api/failures.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { installTopLayer } from '../../../testing/top-layer.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { EditDialog } from './EditDialog.tsx'

beforeAll(installTopLayer)
afterEach(cleanup)

/** Opens a form that is refused, and saves it. */
function openRefused(failure: CallFailure): void {
  renderInApp(
    <EditDialog title="分类" save={() => Promise.reject(failure)} onClose={() => {}}>
      <TextField label="名称" />
    </EditDialog>,
  )
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
}
const rename = () => fireEvent.change(screen.getByLabelText('名称'), { target: { value: '茶事' } })

test('the reason of a refusal goes when the form is changed', async () => {
  openRefused(new CallFailure(-4001, '名称已被使用', null))
  await screen.findByText('名称已被使用')
  rename()
  expect(screen.queryByText('名称已被使用')).toBeNull()
})

test('the form for the password stays when the form is changed', async () => {
  openRefused(new CallFailure(-4002, '请先输入密码', { prove: 'password' }))
  await screen.findByLabelText('当前密码')
  rename()
  expect(screen.getByLabelText('当前密码')).toBeTruthy()
})
