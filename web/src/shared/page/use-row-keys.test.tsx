// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useRowKeys } from './use-row-keys.ts'

afterEach(cleanup)

/** Renders a list and presses a key at the moment at which it appears. */
function List({ rows, action }: { rows: readonly string[]; action: (row: string | undefined) => void }) {
  useRowKeys({
    count: rows.length,
    active: 0,
    go: () => {},
    pick: () => {},
    others: { a: () => action(rows[0]) },
  })
  useLayoutEffect(() => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
  }, [rows])
  return <p>{rows}</p>
}

test('a key that is pressed as soon as rows appear acts on them', () => {
  const action = vi.fn()
  const { rerender } = render(<List rows={[]} action={action} />)
  rerender(<List rows={['茶']} action={action} />)
  expect(action.mock.calls).toEqual([['茶']])
  rerender(<List rows={['酒']} action={action} />)
  expect(action.mock.calls).toEqual([['茶'], ['酒']])
})
