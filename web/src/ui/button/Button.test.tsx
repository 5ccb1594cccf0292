// @vitest-environment jsdom

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { pendingMs } from '../timings-and-sizes.ts'
import { Button } from './Button.tsx'

afterEach(cleanup)

const css = readFileSync(join(import.meta.dirname, './Button.module.css'), 'utf8')

test.each([
  ['.btn', 36],
  ['.btn--large', 40],
  ['.btn--small', 30],
  ['.btn--mini', 24],
])('a button of the size %s is %i px high', (kind, height) => {
  const rule = new RegExp(`^\\${kind} \\{([^}]*)\\}`, 'm').exec(css)?.[1]
  expect(rule).toContain(`min-height: ${height}px`)
})

test.each(['primary', 'secondary', 'dashed', 'text', 'danger', 'warn', 'info'] as const)(
  'a button of the type %s has looks of its own',
  (kind) => {
    render(<Button kind={kind}>好</Button>)
    expect(screen.getByRole('button').className).toContain(`btn--${kind}`)
    expect(css).toContain(`.btn--${kind} {`)
  },
)

test('a loading button takes no clicks', () => {
  const onClick = vi.fn()
  const { rerender } = render(<Button onClick={onClick}>好</Button>)
  const button = screen.getByRole('button')
  fireEvent.click(button)
  rerender(
    <Button onClick={onClick} isLoading>
      好
    </Button>,
  )
  fireEvent.click(button)
  expect(onClick).toHaveBeenCalledOnce()
  expect(button.getAttribute('aria-busy')).toBe('true')
})

test('a loading button changes its style after 150 ms and shows a spinner after 400 ms', () => {
  expect(css).toMatch(/btn\[aria-busy='true'\] \{[^}]*btn-pending 0s 150ms both/)
  expect(css).toMatch(/btn\[aria-busy='true'\]::before \{[^}]*btn-appear 0s 400ms both/)
  expect(pendingMs).toEqual({ look: 150, spinner: 400 })
})

test('a loading button of a form does not submit it again', () => {
  const onSubmit = vi.fn((event: Event) => event.preventDefault())
  render(
    <form onSubmit={(event) => onSubmit(event.nativeEvent)}>
      <Button type="submit" isLoading>
        好
      </Button>
    </form>,
  )
  fireEvent.click(screen.getByRole('button'))
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a disabled button never fires', () => {
  const onClick = vi.fn()
  render(
    <Button disabled onClick={onClick}>
      好
    </Button>,
  )
  fireEvent.click(screen.getByRole('button'))
  expect(onClick).not.toHaveBeenCalled()
})
