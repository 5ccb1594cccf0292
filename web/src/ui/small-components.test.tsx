// @vitest-environment jsdom

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { BackToTop } from './back-to-top/BackToTop.tsx'
import { Progress } from './progress/Progress.tsx'
import { Slider } from './slider/Slider.tsx'
import { Spinner } from './spinner/Spinner.tsx'
import { Table } from './table/Table.tsx'
import { ClosableTag } from './tag/ClosableTag.tsx'

afterEach(cleanup)

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')

test('the back-to-top button is shown after 400 px and scrolls to the top', () => {
  const scrollTo = vi.fn()
  vi.stubGlobal('scrollTo', scrollTo)
  render(<BackToTop label="回到顶部" />)
  const scroll = (y: number) =>
    act(() => {
      Object.assign(window, { scrollY: y })
      window.dispatchEvent(new Event('scroll'))
    })
  scroll(400)
  expect(screen.queryByRole('button')).toBeNull()
  scroll(401)
  const button = screen.getByRole('button', { name: '回到顶部' })
  expect([button.style.right, button.style.bottom]).toEqual(['40px', '40px'])
  fireEvent.click(button)
  expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' })
  scroll(0)
  expect(screen.queryByRole('button')).toBeNull()
  vi.unstubAllGlobals()
})

test('a spinner is a ring of 20 px by default; the wheel has 12 blades', () => {
  const { container, rerender } = render(<Spinner text="加载中" />)
  expect(container.querySelector('svg')?.getAttribute('width')).toBe('20')
  expect(container.querySelectorAll('path')).toHaveLength(1)
  rerender(<Spinner text="加载中" type="spinner" size={24} />)
  expect(container.querySelector('svg')?.getAttribute('width')).toBe('24')
  expect(container.querySelectorAll('path')).toHaveLength(12)
  expect(screen.getByRole('status').textContent).toBe('加载中')
})

test('a skeleton appears after 150 ms and a spinner after 400 ms, also without JavaScript', () => {
  expect(read('./skeleton/Skeleton.module.css').match(/skel-appear 0s 150ms both/g)).toHaveLength(2)
  expect(read('./spinner/Spinner.module.css')).toContain('spinner-appear 0s 400ms both')
})

test.each([
  [40, 40],
  [-5, 0],
  [140, 100],
])('a progress of %i is announced as %i', (percent, told) => {
  render(<Progress percent={percent} label="上传" />)
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe(String(told))
  expect(screen.getByText(`${told}%`)).toBeTruthy()
})

test('a progress circle is 160 px wide with a line of 2 px', () => {
  const { container } = render(<Progress percent={25} label="上传" type="circle" />)
  expect(container.querySelector('svg')?.getAttribute('width')).toBe('160')
  expect(container.querySelectorAll('circle')[1]?.getAttribute('stroke-width')).toBe('2')
})

test('a slider goes from 0 to 100 in steps of 1 and announces its value as a text', () => {
  const onValue = vi.fn()
  render(<Slider label="比例" defaultValue={30} onValue={onValue} format={(value) => `${value} 分`} />)
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: '比例' })
  expect([slider.min, slider.max, slider.step]).toEqual(['0', '100', '1'])
  expect(slider.getAttribute('aria-valuetext')).toBe('30 分')
  fireEvent.change(slider, { target: { value: '31' } })
  expect(onValue).toHaveBeenCalledExactlyOnceWith(31)
  expect(slider.getAttribute('aria-valuetext')).toBe('31 分')
})

test('a tag is closed by its close button', () => {
  const onClose = vi.fn()
  render(
    <ClosableTag onClose={onClose} closeLabel="移除 茶">
      茶
    </ClosableTag>,
  )
  fireEvent.click(screen.getByRole('button', { name: '移除 茶' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('a table shows its rows, or that it is empty', () => {
  const columns = [{ key: 'n', title: '金额', isNumber: true, render: (row: { n: number }) => row.n }]
  const table = (rows: { n: number }[]) => (
    <Table caption="记录" columns={columns} rows={rows} rowKey={(row) => row.n} empty="还没有内容" />
  )
  const { rerender } = render(table([{ n: 1 }, { n: 2 }]))
  expect(screen.getAllByRole('row')).toHaveLength(3)
  expect(screen.getByRole('table', { name: '记录' })).toBeTruthy()
  rerender(table([]))
  expect(screen.getByText('还没有内容')).toBeTruthy()
})
