import type { Flag, Time } from './column-types.ts'

/**
 * A public post in the index; a first post represents its thread.
 * Its words are in `search_post_words` (FTS5, SQLite) or in a column `words` (tsvector, PostgreSQL).
 */
interface SearchPostsTable {
  post_id: number
  thread_id: number
  /** 0 for an anonymous author. */
  user_id: number
  category_id: number
  is_first: Flag
  created_at: Time
  /** Folded; empty for a comment. */
  title: string
  /** Folded beginning of the free text. */
  text: string
}

/** A name of a person or topic, found as a whole or from any character on. */
interface SearchNamesTable {
  id: number
  kind: string
  ref_id: number
  /** Folded. */
  name: string
}

interface SearchWordsTable {
  word: string
  /** Approximate number of posts and names that contain it. */
  documents: number
  /** The same number, as counted by a running rebuild. */
  counting: number
  /** An alphabetic word reversed, to search by its ending; empty for others. */
  mirrored: string
}

/** Pinyin of Chinese words without tones, complete or as initials. */
interface SearchSoundsTable {
  sound: string
  word: string
  is_first: Flag
}

/** The queue of content to be indexed again. */
interface SearchPendingTable {
  kind: string
  ref_id: number
  /** Incremented with each change, so that a change during indexing is not lost. */
  version: number
}

interface SearchStateTable {
  name: string
  value: number
}

/** Tables of the search. */
export interface SearchTables {
  search_posts: SearchPostsTable
  search_names: SearchNamesTable
  search_words: SearchWordsTable
  search_sounds: SearchSoundsTable
  search_pending: SearchPendingTable
  search_state: SearchStateTable
}
