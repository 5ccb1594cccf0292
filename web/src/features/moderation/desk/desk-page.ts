import { deskKinds, type FormAction, personNotesApi, reviewDeskApi } from '@chaguan/contracts/browser'
import { query, requiredQuery } from '../../../api/query.ts'
import type { Translate } from '../../../i18n/texts.ts'
import { links, withQuery } from '../../../shared/links/links.ts'
import type { HeadContext, PageHead } from '../../../shared/page/page-types.ts'

export const deskTabs = [...deskKinds, 'log'] as const
export type DeskTab = (typeof deskTabs)[number]

type Address = URLSearchParams

/** The tab of an address: threads unless it names another one. */
export const tabOf = (address: Address): DeskTab =>
  deskTabs.find((tab) => tab === address.get('tab')) ?? 'threads'

const pageOf = (address: Address) => {
  const text = address.get('page') ?? ''
  return /^[1-9]\d{0,7}$/.test(text) ? Number(text) : 1
}

const perPage = 20

/** The query for pending items; viewers who moderate nothing are refused. */
export const deskQuery = (address: Address, kind: Exclude<DeskTab, 'log'>) =>
  requiredQuery(reviewDeskApi.listDesk, { kind, page: pageOf(address), perPage })

export const deskLogQuery = (address: Address) =>
  requiredQuery(reviewDeskApi.listDeskLog, { page: pageOf(address), perPage })

export const deskQueries = ({ query: address }: { readonly query: Address }) => {
  const tab = tabOf(address)
  return [tab === 'log' ? deskLogQuery(address) : deskQuery(address, tab)]
}

export const deskHref = (tab: DeskTab, page = 1): string =>
  withQuery(links.moderation, { tab: tab === 'threads' ? '' : tab, page: page > 1 ? page : '' })

/** The decisions without JavaScript: the value of a button is its action and the ids, `approve:7` or `reopen:7,8`. */
export const deskForms: Readonly<Record<string, FormAction>> = {
  decide: {
    endpoint: reviewDeskApi.decideAtDesk,
    input: ({ kind, decision = '', message = '' }) => {
      const [action, ids = ''] = decision.split(':')
      return {
        kind,
        action,
        ids: ids.split(',').map(Number),
        ...(message.trim() && { message: message.trim() }),
      }
    },
    // The page shows the decision, and offers to revert it; the log shows it as its latest entry.
    next: (_data, { kind, decision = '', from }) => {
      if (from === 'log') return deskHref('log')
      const [action, id] = decision.split(':')
      return withQuery(links.moderation, { tab: kind, action, id })
    },
  },
}

export const personNotesQuery = (userId: number) => query(personNotesApi.listPersonNotes, { userId })

type OfPerson = { readonly id: string }

/** The id of the person in the address; 1 when it is invalid. */
export const personOf = ({ id }: OfPerson): number => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : 1)

const backToNotes: FormAction['next'] = (_data, _fields, { id = '' }) => links.personNotes(Number(id))

/** The forms to add, change and remove notes without JavaScript. */
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
