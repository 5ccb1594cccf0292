import { type RowKeys, useRowKeys } from '../../../shared/page/use-row-keys.ts'
import type { BulkAction } from './BulkBar.tsx'

interface ListKeys extends Omit<RowKeys, 'others'> {
  readonly actions: readonly BulkAction[]
  /** Begins an action with the active row. */
  readonly start: (action: BulkAction) => void
  /** Opens the active row. */
  readonly open: (() => void) | undefined
  /** The first link or button of the active row. */
  readonly firstControl: () => HTMLElement | null | undefined
}

/**
 * Has a list obey its keys: e begins the main action, opens the active row where none is, or follows its first link where
 * it is not opened in a way of its own; other actions have keys of theirs, and a slash leads to the filters.
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
      '/': () => document.querySelector<HTMLElement>('[data-list-filters] :is(input, select)')?.focus(),
    },
  })
}
