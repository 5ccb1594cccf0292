import { type FormAction, type InputOf, notificationsApi } from '@chaguan/contracts/browser'
import { query } from '../../api/query.ts'
import { sameSitePath } from '../../shared/links/same-site-path.ts'
import { channelLinks } from './channels/channel-links.ts'

/** The types of notifications that can be muted. */
export const postTypes = ['related', 'replied', 'liked', 'followed'] as const

/** The query for everything that the viewer watches and has muted. */
export const marksQuery = query(notificationsApi.listMarks, {})

export type MarkKind = 'thread' | 'person' | 'topic'

/** The query for the topics that the viewer follows. */
export const followedTopicsQuery = query(notificationsApi.listMarks, { kind: 'topic' })

/** The query for the mark of one thread, person or topic. */
export const markQuery = (kind: MarkKind, id: number) =>
  query(notificationsApi.listMarks, { kind, target: String(id) })

type MarkFields = Readonly<Record<string, string>>

/** The input of a form about a mark, from its fields `kind`, `target` and `mark`. */
export function markInput({ kind, target = '', mark }: MarkFields): InputOf<typeof notificationsApi.setMark> {
  const wanted = mark === 'watched' || mark === 'muted' ? mark : 'none'
  const type = postTypes.find((each) => each === target)
  if (kind === 'type') return { kind, ...(type && { type }), mark: wanted }
  return { kind: kind === 'person' || kind === 'topic' ? kind : 'thread', id: Number(target), mark: wanted }
}

/** The forms to mute and watch without JavaScript; `next` is the page of the form. */
export const markForms: Readonly<Record<string, FormAction>> = {
  mark: {
    endpoint: notificationsApi.setMark,
    input: markInput,
    next: (_data, { next }) => sameSitePath(next) ?? channelLinks.settings,
  },
}
