import type { Selectable } from 'kysely'
import type { Tables } from '../../schema/tables.ts'

export type DialogRow = Readonly<Selectable<Tables['dialogs']>>
export type MessageRow = Readonly<Selectable<Tables['dialog_messages']>>

/** Which of the two stored participants of a conversation a user is. */
export type Side = 'sender' | 'recipient'

export function sideOf(dialog: DialogRow, userId: number): Side | null {
  if (dialog.sender_user_id === userId) return 'sender'
  return dialog.recipient_user_id === userId ? 'recipient' : null
}

export const otherSide = (side: Side): Side => (side === 'sender' ? 'recipient' : 'sender')

/** Returns the id of the other participant. */
export function otherOf(dialog: DialogRow, userId: number): number {
  return dialog.sender_user_id === userId ? dialog.recipient_user_id : dialog.sender_user_id
}

/** Whether a side has messages to see: a deleted conversation is hidden until a new message arrives. */
export function isShown(dialog: DialogRow, side: Side): boolean {
  return dialog.message_id > dialog[`${side}_hidden_to`]
}

/**
 * A member who joined less than this many milliseconds ago may start {@link maxNewDialogs} conversations within {@link
 * newDialogsWithinMs} milliseconds (docs/reference/threats.md#private-messages).
 */
export const newAccountMs = 24 * 3_600_000
export const maxNewDialogs = 10
export const newDialogsWithinMs = 3_600_000

/** Whether a user has deleted the message for themself. */
export function isHiddenFrom(message: MessageRow, userId: number): boolean {
  return (message.user_id === userId ? message.hidden_for_writer : message.hidden_for_reader) === 1
}
