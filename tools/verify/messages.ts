import { sql } from 'kysely'
import { type Invariant, noRows } from './invariant.ts'

const sides = ['sender', 'recipient'] as const

/** Stored facts of conversations match their messages. */
export const messageInvariants: readonly Invariant[] = [
  ...sides.map((side) => {
    const column = (name: string) => sql.ref(`d.${side}_${name}`)
    return noRows(`the unread messages of a conversation's ${side} are counted`, () => {
      const counted = sql`(select count(*) from dialog_messages as m where m.dialog_id = d.id
        and m.user_id <> ${column('user_id')} and m.id > ${column('read_to')}
        and m.recalled_at is null and m.hidden_for_reader = 0)`
      return sql`
        select 'dialog ' || d.id || ': stored ' || ${column('unread')} || ', counted ' || ${counted} as example
        from dialogs as d where ${column('unread')} <> ${counted}
      `
    })
  }),
  noRows(
    'every conversation refers to its latest message',
    () => sql`
      select 'dialog ' || d.id as example from dialogs as d
      where d.message_id <> (select coalesce(max(m.id), 0) from dialog_messages as m where m.dialog_id = d.id)
    `,
  ),
  noRows(
    'messages are written by participants of their conversation',
    () => sql`
      select 'message ' || m.id as example from dialog_messages as m left join dialogs as d on d.id = m.dialog_id
      where d.id is null or m.user_id not in (d.sender_user_id, d.recipient_user_id)
    `,
  ),
  noRows(
    'recalled messages have no text and no picture',
    () => sql`
      select 'message ' || m.id as example from dialog_messages as m
      where m.recalled_at is not null and (m.message_text <> '' or m.attachment_id <> 0 or m.is_loading <> 0
        or exists (select 1 from attachments as a where a.type = 4 and a.type_id = m.id))
    `,
  ),
  noRows(
    'two people have at most one conversation, and nobody has one with themselves',
    () => sql`
      select 'dialog ' || id as example from dialogs where low_user_id >= high_user_id
      or sender_user_id not in (low_user_id, high_user_id) or recipient_user_id not in (low_user_id, high_user_id)
    `,
  ),
  noRows(
    'the picture of a message is attached to that message',
    () => sql`
      select 'message ' || m.id as example from dialog_messages as m left join attachments as a on a.id = m.attachment_id
      where m.attachment_id > 0 and (a.id is null or a.type <> 4 or a.type_id <> m.id or m.is_loading <> 0)
    `,
  ),
]
