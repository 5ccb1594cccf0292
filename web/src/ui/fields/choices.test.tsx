// @vitest-environment jsdom

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { textAreaRow } from '../timings-and-sizes.ts'
import { Switch } from './Checkbox.tsx'
import { CheckboxGroup, RadioGroup } from './Choices.tsx'
import { TextArea } from './TextArea.tsx'

afterEach(cleanup)

const options = [
  { value: 'a', label: '甲' },
  { value: 'b', label: '乙' },
  { value: 'c', label: '丙', isDisabled: true },
]

test('a radio group has one chosen option', () => {
  const onValue = vi.fn()
  render(<RadioGroup label="排序" options={options} defaultValue="a" onValue={onValue} />)
  fireEvent.click(screen.getByLabelText('乙'))
  expect(onValue).toHaveBeenCalledExactlyOnceWith('b')
  expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(1)
  expect(screen.getByRole('group', { name: '排序' })).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('丙').disabled).toBe(true)
})

test('a checkbox group reports ticked options in the order of the options', () => {
  const onValue = vi.fn()
  render(<CheckboxGroup label="类型" options={options} onValue={onValue} />)
  fireEvent.click(screen.getByLabelText('乙'))
  fireEvent.click(screen.getByLabelText('甲'))
  expect(onValue).toHaveBeenLastCalledWith(['a', 'b'])
  fireEvent.click(screen.getByLabelText('甲'))
  expect(onValue).toHaveBeenLastCalledWith(['b'])
})

test('a controlled choice changes only with its value', () => {
  render(<RadioGroup label="排序" options={options} value="a" />)
  fireEvent.click(screen.getByLabelText('乙'))
  expect(screen.getByLabelText<HTMLInputElement>('甲').checked).toBe(true)
})

test('a busy switch ignores clicks', () => {
  render(
    <Switch isBusy defaultChecked>
      匿名
    </Switch>,
  )
  const box = screen.getByRole<HTMLInputElement>('switch', { name: '匿名' })
  expect(box.disabled).toBe(true)
  expect(box.getAttribute('aria-busy')).toBe('true')
})

test('a text area is active with the focus, inactive without, and neither when disabled', () => {
  const { container, rerender } = render(<TextArea label="话" />)
  const area = screen.getByLabelText('话')
  const box = () => container.querySelector('[class*="textarea"]')?.className
  fireEvent.focus(area)
  expect(box()).toContain('is-active')
  fireEvent.blur(area)
  expect(box()).not.toContain('is-active')
  rerender(<TextArea label="话" disabled />)
  expect(box()).toContain('is-disabled')
  expect(screen.getByLabelText<HTMLTextAreaElement>('话').disabled).toBe(true)
})

test('a text area has a counter only with showLimit and maxLength', () => {
  const { container, rerender } = render(<TextArea label="话" showLimit maxLength={140} defaultValue="茶" />)
  expect(container.textContent).toContain('1/140')
  rerender(<TextArea label="话" maxLength={140} />)
  expect(container.textContent).not.toContain('/140')
  rerender(<TextArea label="话" showLimit />)
  expect(container.textContent).not.toMatch(/\d\//)
})

test('a row of a text area is 25 px high', () => {
  const css = readFileSync(join(import.meta.dirname, './TextField.module.css'), 'utf8')
  const heights = [...css.matchAll(/textarea \{[^}]*?line-height: max\((\d+)px/g)].map(([, px]) => Number(px))
  expect(heights).toEqual([textAreaRow, textAreaRow])
})
