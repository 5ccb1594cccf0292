import type { IconName } from '../icon/Icon.tsx'

/** An entry of a menu with levels: a link, something to choose, a sub-menu that opens, or a group under a heading. */
export interface NestedEntry {
  readonly id: string
  readonly text: string
  readonly icon?: IconName | undefined
  /** Makes it a link. */
  readonly href?: string
  readonly isDisabled?: boolean
  /** Makes it a sub-menu. */
  readonly children?: readonly NestedEntry[]
  /** Its children always stand below it, as below a heading. */
  readonly isGroup?: boolean
}

/** The index of an entry: the ids on the way to it, as `parent/child` (docs/reference/components.md#menu). */
export const indexIn = (parent: string, id: string) => (parent === '' ? id : `${parent}/${id}`)

/** The index of the sub-menu that contains an entry; empty at the top. */
export const parentOf = (index: string) => index.slice(0, Math.max(0, index.lastIndexOf('/')))

const isWithin = (index: string, outer: string) => index === outer || index.startsWith(`${outer}/`)

/**
 * Which sub-menus are open after one was opened or closed. What closes takes along what is open inside of it; with
 * `isUnique` what opens closes the others beside it.
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
  const kept = opened.filter((other) => other !== index && !(isUnique && isBeside(other)))
  return [...kept, index]
}

/** Which entries are chosen after one was picked: that one, or with `isMultiple` that one too or no longer. */
export function chosenAfter(
  chosen: readonly string[],
  index: string,
  isMultiple: boolean,
): readonly string[] {
  if (!isMultiple) return [index]
  return chosen.includes(index) ? chosen.filter((other) => other !== index) : [...chosen, index]
}
