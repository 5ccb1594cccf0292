// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { flash } from '../../shared/page/flash.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { FlashMessage } from './FlashMessage.tsx'

const toast = vi.hoisted(() => vi.fn())
vi.mock('../../ui/toast/Toasts.tsx', async (original) => ({
  ...(await original<typeof import('../../ui/toast/Toasts.tsx')>()),
  useToast: () => toast,
}))

afterEach(() => {
  cleanup()
  toast.mockClear()
  document.body.replaceChildren()
})

function paste(field: HTMLInputElement, text: string): void {
  document.body.append(field)
  const event = new Event('paste', { bubbles: true })
  Object.assign(event, { clipboardData: { getData: () => text } })
  field.dispatchEvent(event)
}

function aField(value: string, maxLength?: number): HTMLInputElement {
  const field = document.createElement('input')
  if (maxLength !== undefined) field.maxLength = maxLength
  field.value = value
  field.setSelectionRange(value.length, value.length)
  return field
}

test('a success message is shown once, by the next page', () => {
  flash.keep('手机号已绑定')
  renderInApp(<FlashMessage />, { pageContext: { url: '/my/edit' } })
  expect(toast.mock.calls.map(([text]) => text)).toEqual(['手机号已绑定'])
  cleanup()
  renderInApp(<FlashMessage />, { pageContext: { url: '/my/edit' } })
  expect(toast).toHaveBeenCalledTimes(1)
})

test('a paste that is too long shows what is truncated', () => {
  renderInApp(<FlashMessage />, { pageContext: { url: '/' } })
  paste(aField('12', 6), '345678')
  expect(toast.mock.calls.map(([text]) => text)).toEqual(['只能放下 6 个字，去掉了后面的“78”'])
})

test('a paste that fits, replaces the selection, or goes into a field without a limit shows no message', () => {
  renderInApp(<FlashMessage />, { pageContext: { url: '/' } })
  paste(aField('12', 6), '3456')
  const all = aField('123456', 6)
  all.setSelectionRange(0, 6)
  paste(all, '654321')
  paste(aField('12'), '3'.repeat(500))
  expect(toast).not.toHaveBeenCalled()
})
