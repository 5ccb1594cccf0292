import { links } from '../links/links.ts'
import type { Site } from './site.ts'

/** A list of the home page; with none of the three set it contains everything. */
export interface HomeList {
  /** 1 for the featured list. */
  readonly sequence: 0 | 1
  readonly essence: boolean
  readonly attention: boolean
}

/**
 * The list that the home page starts with (docs/reference/pages.md#home-pc), if the site has it and the viewer may see
 * it.
 */
export function homeList({ forum, me }: Site): HomeList {
  const { threadTab } = forum.other
  return {
    sequence: threadTab === 2 && forum.setSite.siteOpenSort === 1 ? 1 : 0,
    essence: threadTab === 3,
    attention: threadTab === 4 && me !== null,
  }
}

export const defaultHomeList: HomeList = { sequence: 0, essence: false, attention: false }

export const isSameList = (one: HomeList, other: HomeList) =>
  one.sequence === other.sequence && one.essence === other.essence && one.attention === other.attention

/**
 * The address of the list of everything (0) or of the recommended threads (1); that of the home page when it starts
 * with this list.
 */
export const listHref = (site: Site, sequence: 0 | 1) =>
  isSameList(homeList(site), { ...defaultHomeList, sequence }) ? links.home : links.category('all', sequence)
