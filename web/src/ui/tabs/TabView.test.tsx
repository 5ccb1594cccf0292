// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { TabView } from './TabView.tsx'

afterEach(cleanup)

const tabs = [
  { id: 'in', label: '收入', panel: '收入明细' },
  { id: 'out', label: '支出', panel: '支出明细', isDisabled: true },
  { id: 'cash', label: '提现', panel: '提现记录' },
]
const chosen = () => screen.getByRole('tab', { selected: true })

test('arrow keys, Home and End move between tabs and skip disabled ones', () => {
  const onChange = vi.fn()
  render(<TabView label="钱包" tabs={tabs} onChange={onChange} />)
  expect(chosen().textContent).toBe('收入')
  fireEvent.keyDown(chosen(), { key: 'ArrowRight' })
  expect(document.activeElement).toBe(chosen())
  expect(screen.getByText('提现记录')).toBeTruthy()
  fireEvent.keyDown(chosen(), { key: 'ArrowRight' })
  expect(chosen().textContent).toBe('收入')
  fireEvent.keyDown(chosen(), { key: 'End' })
  fireEvent.keyDown(chosen(), { key: 'Home' })
  expect(onChange.mock.calls).toEqual([['cash'], ['in'], ['cash'], ['in']])
})

test('only the chosen tab is in the tab order, and it names its panel', () => {
  render(<TabView label="钱包" tabs={tabs} defaultActiveId="cash" />)
  expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0])
  expect(screen.getByRole('tabpanel', { name: '提现' }).textContent).toBe('提现记录')
})

test('a controlled tab changes only with its value', () => {
  render(<TabView label="钱包" tabs={tabs} activeId="in" />)
  fireEvent.click(screen.getByText('提现'))
  expect(chosen().textContent).toBe('收入')
})
