import type { Selectable } from 'kysely'
import type { Tables } from '../../schema/tables.ts'

export type DialogRow = Readonly<Selectable<Tables['dialogs']>>
export type MessageRow = Readonly<Selectable<Tables['dialog_messages']>>

/** The side of a conversation that a person is on. */
export type Side = 'sender' | 'recipient'

export function sideOf(dialog: DialogRow, userId: number): Side | null {
  if (dialog.sender_user_id === userId) return 'sender'
  return dialog.recipient_user_id === userId ? 'recipient' : null
}

export const otherSide = (side: Side): Side => (side === 'sender' ? 'recipient' : 'sender')

/** The person at the other end. */
export function otherOf(dialog: DialogRow, userId: number): number {
  return dialog.sender_user_id === userId ? dialog.recipient_user_id : dialog.sender_user_id
}

/** Whether a conversation has anything to show to one side: deleting hides it until something new is written. */
export function isShown(dialog: DialogRow, side: Side): boolean {
  return dialog.message_id > dialog[`${side}_hidden_to`]
}

/**
 * Members who joined less than this long ago, in milliseconds, begin only so many conversations an hour
 * (docs/reference/threats.md#private-messages).
 */
export const newAccountMs = 24 * 3_600_000
export const newDialogsMost = 10
export const newDialogsWithinMs = 3_600_000

/** Whether a message was deleted by a person for themself. */
export function isHiddenFrom(message: MessageRow, userId: number): boolean {
  return (message.user_id === userId ? message.hidden_for_writer : message.hidden_for_reader) === 1
}
