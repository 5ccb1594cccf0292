// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NestedMenu, type NestedMenuProps } from './NestedMenu.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const entries = [
  { id: 'home', text: '首页', href: '/' },
  {
    id: 'site',
    text: '站点',
    children: [
      { id: 'name', text: '名称' },
      { id: 'mail', text: '邮件', children: [{ id: 'smtp', text: '发信' }] },
    ],
  },
  { id: 'people', text: '用户', children: [{ id: 'groups', text: '用户组' }] },
  { id: 'more', text: '更多', isGroup: true, children: [{ id: 'logs', text: '日志' }] },
]

const draw = (props: Partial<NestedMenuProps> = {}) =>
  render(<NestedMenu label="管理" entries={entries} {...props} />)
const at = (name: string) => screen.getByRole('button', { name })
const isOpen = (name: string) => at(name).getAttribute('aria-expanded') === 'true'
const press = (key: string) => act(() => fireEvent.keyDown(document.activeElement as Element, { key }))
const click = (name: string) => act(() => fireEvent.click(at(name)))

test('a sub-menu that closes also closes the sub-menus inside it', () => {
  draw()
  click('站点')
  click('邮件')
  expect(at('发信')).toBeTruthy()
  click('站点')
  expect(screen.queryByText('发信')).toBeNull()
  click('站点')
  expect(isOpen('邮件')).toBe(false)
})

test('a sub-menu that opens closes its sibling where only one may be open', () => {
  draw({ uniqueOpened: true, defaultOpeneds: ['site'] })
  expect(isOpen('站点')).toBe(true)
  click('用户')
  expect([isOpen('站点'), isOpen('用户')]).toEqual([false, true])
})

test('an entry of a nested menu is reported by its path; one is chosen, or several', () => {
  const onSelect = vi.fn()
  draw({ multiple: true, defaultOpeneds: ['site'], defaultActives: ['more/logs'], onSelect })
  expect(at('日志').getAttribute('aria-pressed')).toBe('true')
  click('名称')
  expect(onSelect).toHaveBeenLastCalledWith('site/name', ['more/logs', 'site/name'])
  cleanup()
  draw({ defaultActives: ['home'] })
  expect(screen.getByRole('link', { name: '首页' }).getAttribute('aria-current')).toBe('page')
})

test('a group of a menu has a heading', () => {
  draw()
  expect(screen.getByRole('list', { name: '更多' }).contains(at('日志'))).toBe(true)
})

test('arrow keys move through a nested menu: down and up, right into and left out of a sub-menu', () => {
  draw()
  screen.getByRole('link', { name: '首页' }).focus()
  press('ArrowDown')
  expect(document.activeElement).toBe(at('站点'))
  press('ArrowRight')
  expect(isOpen('站点')).toBe(true)
  press('ArrowRight')
  expect(document.activeElement).toBe(at('名称'))
  press('End')
  expect(document.activeElement).toBe(at('日志'))
  press('Home')
  press('ArrowDown')
  press('ArrowDown')
  press('ArrowLeft')
  expect(document.activeElement).toBe(at('站点'))
  expect(isOpen('站点')).toBe(false)
})

test('a menu bar swaps the arrow keys, opens one sub-menu at a time, and closes it with Escape', () => {
  draw({ mode: 'horizontal' })
  screen.getByRole('link', { name: '首页' }).focus()
  press('ArrowRight')
  press('ArrowDown')
  expect(isOpen('站点')).toBe(true)
  press('ArrowDown')
  expect(document.activeElement).toBe(at('名称'))
  press('Escape')
  expect(isOpen('站点')).toBe(false)
})

test('a sub-menu with hover opens 250 ms after the pointer has entered and closes 150 ms after it has left', () => {
  draw({ mode: 'horizontal', menuTrigger: 'hover' })
  const place = at('站点').parentElement as HTMLElement
  act(() => fireEvent.pointerEnter(place, { pointerType: 'mouse' }))
  act(() => vi.advanceTimersByTime(249))
  expect(isOpen('站点')).toBe(false)
  act(() => vi.advanceTimersByTime(1))
  expect(isOpen('站点')).toBe(true)
  act(() => fireEvent.pointerLeave(place, { pointerType: 'mouse' }))
  act(() => vi.advanceTimersByTime(149))
  expect(isOpen('站点')).toBe(true)
  act(() => vi.advanceTimersByTime(1))
  expect(isOpen('站点')).toBe(false)
})

test('a menu bar is 55 px high', () => {
  const css = readFileSync(join(import.meta.dirname, 'NestedMenu.module.css'), 'utf8')
  expect(css).toMatch(/nested--horizontal > ul > li > \.nested__item,[^}]*min-height: 55px/)
})
