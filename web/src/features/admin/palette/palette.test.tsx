// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { installTopLayer } from '../../../testing/top-layer.ts'
import { Palette } from './Palette.tsx'

beforeAll(() => {
  installTopLayer()
  Element.prototype.scrollIntoView = () => {}
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the palette is closed by the first press of Escape, whatever was typed', () => {
  const close = vi.fn()
  renderInApp(<Palette onClose={close} />)
  const field = screen.getByRole('combobox')
  fireEvent.change(field, { target: { value: '设置' } })
  expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(false)
  expect(close).toHaveBeenCalledOnce()
})

test('a failed search of the site is not taken for one without results', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  renderInApp(<Palette onClose={() => {}} />)
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '小鱼' } })
  expect(
    await screen.findByText('没能查找用户、主题和订单，请检查网络后再试', {}, { timeout: 4000 }),
  ).toBeTruthy()
  expect(screen.queryByText('没有找到')).toBeNull()
})
