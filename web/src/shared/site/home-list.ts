import { links } from '../links/links.ts'
import type { Site } from './site.ts'

/** A list of the home page; with none of the three set it has everything. */
export interface HomeList {
  /** 1 is the featured list. */
  readonly sequence: 0 | 1
  readonly essence: boolean
  readonly attention: boolean
}

/**
 * The list that the home page begins with (docs/reference/pages.md#home-pc), where the site has it and the person may
 * see it.
 */
export function homeList({ forum, me }: Site): HomeList {
  const { threadTab } = forum.other
  return {
    sequence: threadTab === 2 && forum.setSite.siteOpenSort === 1 ? 1 : 0,
    essence: threadTab === 3,
    attention: threadTab === 4 && me !== null,
  }
}

export const everything: HomeList = { sequence: 0, essence: false, attention: false }

export const isSameList = (one: HomeList, other: HomeList) =>
  one.sequence === other.sequence && one.essence === other.essence && one.attention === other.attention

/**
 * The address of the list of everything (0) or of the recommended threads (1); the home page where that begins with it.
 */
export const listHref = (site: Site, sequence: 0 | 1) =>
  isSameList(homeList(site), { ...everything, sequence }) ? links.home : links.category('all', sequence)
