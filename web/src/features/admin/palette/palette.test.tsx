// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { installTopLayer } from '../../../testing/top-layer.ts'
import { Palette } from './Palette.tsx'

beforeAll(() => {
  installTopLayer()
  Element.prototype.scrollIntoView = () => {}
})

test('the palette is closed by the first press of Escape, whatever was typed', () => {
  const close = vi.fn()
  renderInApp(<Palette onClose={close} />)
  const field = screen.getByRole('combobox')
  fireEvent.change(field, { target: { value: '设置' } })
  expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(false)
  expect(close).toHaveBeenCalledOnce()
})
