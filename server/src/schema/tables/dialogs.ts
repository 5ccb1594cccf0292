import type { ColumnType, Generated } from 'kysely'
import type { Flag, Time } from './column-types.ts'

interface DialogsTable {
  id: Generated<number>
  /** The writer of the first message, and its recipient. */
  sender_user_id: number
  recipient_user_id: number
  /** The two ids in ascending order, unique. */
  low_user_id: number
  high_user_id: number
  /** The latest message. */
  message_id: number
  sender_read_at: Time | null
  recipient_read_at: Time | null
  /** The latest message that each side has read. */
  sender_read_to: number
  recipient_read_to: number
  /** Number of unread messages of each side. */
  sender_unread: number
  recipient_unread: number
  /** Messages up to this one are deleted for that side. */
  sender_hidden_to: number
  recipient_hidden_to: number
  created_at: Time
  /** When the latest message was written. */
  updated_at: Time
}

interface DialogMessagesTable {
  id: Generated<number>
  dialog_id: number
  user_id: number
  /** The picture; 0 for none. */
  attachment_id: number
  message_text: string
  /** 1 while its picture is being uploaded. */
  is_loading: Flag
  /** Idempotency key of the writer's client, unique for the writer in the conversation; null for none. */
  client_key: ColumnType<string | null, string | null | undefined, never>
  /** When its writer recalled it, which erased text and picture; null for every other message. */
  recalled_at: ColumnType<Time | null, Time | null | undefined, Time>
  /** 1 when its writer has deleted it for themself. */
  hidden_for_writer: ColumnType<Flag, Flag | undefined, Flag>
  /** 1 when the other side has deleted it for themself. */
  hidden_for_reader: ColumnType<Flag, Flag | undefined, Flag>
  created_at: Time
  updated_at: Time
}

/** Tables of private messages. */
export interface DialogTables {
  dialogs: DialogsTable
  dialog_messages: DialogMessagesTable
}
