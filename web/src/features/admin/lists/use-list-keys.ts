import { type RowKeys, useRowKeys } from '../../../shared/page/use-row-keys.ts'
import type { BulkAction } from './BulkBar.tsx'

interface ListKeys extends Omit<RowKeys, 'others'> {
  readonly actions: readonly BulkAction[]
  /** Starts an action with the active row. */
  readonly start: (action: BulkAction) => void
  /** Opens the active row. */
  readonly open: (() => void) | undefined
  /** The first link or button of the active row. */
  readonly firstControl: () => HTMLElement | null | undefined
}

/**
 * Handles the keys of a list: e starts the main action, without one opens the active row, and without `open` follows
 * its first link; other actions have keys of their own, and a slash focuses the filters.
 */
export function useListKeys({ actions, start, open, firstControl, ...rows }: ListKeys): void {
  const keyed = actions.filter(({ key }) => key !== undefined)
  const main = keyed.find(({ kind }) => kind === 'primary')
  useRowKeys({
    ...rows,
    others: {
      e: () => {
        if (rows.active < 0) return
        if (main) start(main)
        else if (open) open()
        else firstControl()?.click()
      },
      ...Object.fromEntries(keyed.map((action) => [action.key, () => start(action)])),
      '/': () =>
        document
          .querySelector<HTMLElement>('[data-list-filters] :is(input:not([type=hidden]), select)')
          ?.focus(),
    },
  })
}
