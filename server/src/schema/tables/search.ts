import type { Flag, Time } from './column-types.ts'

/**
 * A published, approved, living post as everybody may find it, one row for each: a first post stands for its thread.
 * Its words stand in `search_post_words` (FTS5, SQLite) or in a column `words` (tsvector, PostgreSQL).
 */
interface SearchPostsTable {
  post_id: number
  thread_id: number
  /** 0 for an author who must not be known. */
  user_id: number
  category_id: number
  is_first: Flag
  created_at: Time
  /** Folded; empty for a comment. */
  title: string
  /** Folded beginning of what may be read without paying. */
  text: string
}

/** A name that is looked for as a whole or from any character on: of a person or a topic. */
interface SearchNamesTable {
  id: number
  kind: string
  ref_id: number
  /** Folded. */
  name: string
}

interface SearchWordsTable {
  word: string
  /** In about how many posts and names it stands. */
  documents: number
  /** The same, counted anew by a rebuilding that is under way. */
  counting: number
  /** A word of letters written backwards, to be found by its end; empty for the others. */
  mirrored: string
}

/** How Chinese words sound: pinyin without tones, whole or the first letters. */
interface SearchSoundsTable {
  sound: string
  word: string
  is_first: Flag
}

/** What has changed and is to be indexed again. */
interface SearchPendingTable {
  kind: string
  ref_id: number
  /** Grows with each change, so that nothing is forgotten that changed while it was indexed. */
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
