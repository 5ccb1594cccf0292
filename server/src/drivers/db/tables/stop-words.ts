import type { Generated } from 'kysely'
import type { Time } from './column-types.ts'

interface StopWordRowsTable {
  id: Generated<number>
  /** Who added it. */
  user_id: number
  find: string
  /** Folded, unique. */
  find_key: string
  replacement: string
  /** `{IGNORE}`, `{MOD}`, `{BANNED}` or `{REPLACE}`; in the other scopes `{IGNORE}` or `{BANNED}`. */
  ugc: string
  username: string
  signature: string
  dialog: string
  nickname: string
  created_at: Time
  updated_at: Time
}

/** The table of words that are looked for in what people write. */
export interface StopWordsTables {
  stop_words: StopWordRowsTable
}
