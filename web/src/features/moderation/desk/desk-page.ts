import { deskKinds, type FormAction, personNotesApi, reviewDeskApi } from '@chaguan/contracts/browser'
import { query, requiredQuery } from '../../../api/query.ts'
import type { Translate } from '../../../i18n/texts.ts'
import { links, withQuery } from '../../../shared/links/links.ts'
import type { HeadContext, PageHead } from '../../../shared/page/page-types.ts'

export const deskTabs = [...deskKinds, 'log'] as const
export type DeskTab = (typeof deskTabs)[number]

type Address = URLSearchParams

/** What the address shows: threads unless it names something else. */
export const tabOf = (asked: Address): DeskTab =>
  deskTabs.find((tab) => tab === asked.get('tab')) ?? 'threads'

const pageOf = (asked: Address) => {
  const text = asked.get('page') ?? ''
  return /^[1-9]\d{0,7}$/.test(text) ? Number(text) : 1
}

const perPage = 20

/** What waits; whoever moderates nothing is refused. */
export const deskQuery = (asked: Address, kind: Exclude<DeskTab, 'log'>) =>
  requiredQuery(reviewDeskApi.listDesk, { kind, page: pageOf(asked), perPage })

export const deskLogQuery = (asked: Address) =>
  requiredQuery(reviewDeskApi.listDeskLog, { page: pageOf(asked), perPage })

export const deskQueries = ({ query: asked }: { readonly query: Address }) => {
  const tab = tabOf(asked)
  return [tab === 'log' ? deskLogQuery(asked) : deskQuery(asked, tab)]
}

export const deskHref = (tab: DeskTab, page = 1): string =>
  withQuery(links.moderation, { tab: tab === 'threads' ? '' : tab, page: page > 1 ? page : '' })

/** The decisions of the desk without scripts: a button is worth its action and what it is about, `approve:7`. */
export const deskForms: Readonly<Record<string, FormAction>> = {
  decide: {
    endpoint: reviewDeskApi.decideAtDesk,
    input: ({ kind, decision = '', message = '' }) => {
      const [action, id] = decision.split(':')
      return { kind, action, ids: [Number(id)], ...(message.trim() && { message: message.trim() }) }
    },
    // The page says what was done, and offers to take it back.
    next: (_data, { kind, decision = '' }) => {
      const [action, id] = decision.split(':')
      return withQuery(links.moderation, { tab: kind, action, id })
    },
  },
}

export const personNotesQuery = (userId: number) => query(personNotesApi.listPersonNotes, { userId })

type OfPerson = { readonly id: string }

/** The person of an address; the notes of none are refused. */
export const personOf = ({ id }: OfPerson): number => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : 1)

const backToNotes: FormAction['next'] = (_data, _fields, { id = '' }) => links.personNotes(Number(id))

/** Adding, changing and removing notes without scripts. */
export const personNoteForms: Readonly<Record<string, FormAction>> = {
  addNote: {
    endpoint: personNotesApi.addPersonNote,
    input: ({ userId, text }) => ({ userId: Number(userId), text }),
    next: backToNotes,
  },
  editNote: {
    endpoint: personNotesApi.editPersonNote,
    input: ({ id, text }) => ({ id: Number(id), text }),
    next: backToNotes,
  },
  removeNote: {
    endpoint: personNotesApi.deletePersonNote,
    input: ({ id }) => ({ id: Number(id) }),
    next: backToNotes,
  },
}

export const personNotesHead = ({ t, params, read }: HeadContext<OfPerson, Translate>): PageHead => ({
  title: t('moderation.notes', { name: read(personNotesQuery(personOf(params)))?.nickname ?? '' }),
  noIndex: true,
})

export const deskHead = ({ t }: HeadContext<object, Translate>): PageHead => ({
  title: t('moderation.desk'),
  noIndex: true,
})
