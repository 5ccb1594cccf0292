import type { Generated } from 'kysely'
import type { Time } from './column-types.ts'

interface AttachmentsTable {
  id: Generated<number>
  user_id: number
  type: number
  /** Post or message it belongs to; 0 while unbound. */
  type_id: number
  sort: number
  is_approved: number
  /** Key in the file store. */
  file_key: string
  file_name: string
  extension: string
  file_type: string
  file_size: number
  file_width: number
  file_height: number
  ip: string
  created_at: Time
  updated_at: Time
}

/** Hashes of stored files; generated variants have none. */
/** Logos and icons of the site itself. */
interface SitePicturesTable {
  file_key: string
  created_at: Time
}

interface FileHashesTable {
  file_key: string
  /** Hex. */
  sha256: string
  created_at: Time
}

interface AttachmentsShareTable {
  id: Generated<number>
  /** The random token of the link. */
  sign: string
  attachments_id: number
  thread_id: number
  /** The recipient; 0 for a visitor, who is counted by address. */
  user_id: number
  /** Version of the recipient's credentials at that time. */
  credentials_version: number
  ip: string
  /** The session that requested it; null for a visitor's. */
  session_id: Generated<number | null>
  /** The address block from which it may be used without a session; empty for a browser's, which needs its session. */
  session_from: Generated<string>
  download_count: number
  /** When it was first used, which counts as one download; null for never. */
  downloaded_at: Time | null
  expired_at: Time
  created_at: Time
}

/** Tables of uploaded files. */
export interface FileTables {
  attachments: AttachmentsTable
  attachments_share: AttachmentsShareTable
  file_hashes: FileHashesTable
  site_pictures: SitePicturesTable
}
