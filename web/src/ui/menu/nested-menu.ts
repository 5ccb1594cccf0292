import type { IconName } from '../icon/Icon.tsx'

/** An entry of a menu with levels: a link, a selectable entry, a sub-menu, or a group with a heading. */
export interface NestedEntry {
  readonly id: string
  readonly text: string
  readonly icon?: IconName | undefined
  /** Makes it a link. */
  readonly href?: string
  readonly isDisabled?: boolean
  /** Makes it a sub-menu. */
  readonly children?: readonly NestedEntry[]
  /** Whether its children are always shown below it as a heading. */
  readonly isGroup?: boolean
}

/** The index of an entry: the ids of its path, as `parent/child` (docs/reference/components.md#menu). */
export const indexIn = (parent: string, id: string) => (parent === '' ? id : `${parent}/${id}`)

/** The index of the sub-menu that contains an entry; empty at the top level. */
export const parentOf = (index: string) => index.slice(0, Math.max(0, index.lastIndexOf('/')))

const isWithin = (index: string, outer: string) => index === outer || index.startsWith(`${outer}/`)

/**
 * The open sub-menus after one was opened or closed. Closing one closes those inside it; with `isUnique`, opening one
 * closes its siblings.
 */
export function openAfter(
  opened: readonly string[],
  index: string,
  isOpen: boolean,
  isUnique: boolean,
): readonly string[] {
  if (!isOpen) return opened.filter((other) => !isWithin(other, index))
  const parent = parentOf(index)
  const isBeside = (other: string) =>
    !isWithin(index, other) && (parent === '' || isWithin(other, parent)) && !isWithin(other, index)
  const stillOpen = opened.filter((other) => other !== index && !(isUnique && isBeside(other)))
  return [...stillOpen, index]
}

/** The chosen entries after one was picked: that one only, or with `isMultiple` that one toggled. */
export function chosenAfter(
  chosen: readonly string[],
  index: string,
  isMultiple: boolean,
): readonly string[] {
  if (!isMultiple) return [index]
  return chosen.includes(index) ? chosen.filter((other) => other !== index) : [...chosen, index]
}
