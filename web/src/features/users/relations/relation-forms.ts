import { type FormAction, followTypes, relationsApi } from '@chaguan/contracts'
import { links } from '../../../shared/links/links.ts'
import { sameSitePath } from '../../../shared/links/same-site-path.ts'

const back: FormAction['next'] = (_data, fields, { id = '' }) =>
  sameSitePath(fields.next) ?? links.user(Number(id))

/** Following and blocking the person of the page, for whoever has no scripts; `next` is where the form stood. */
export const relationForms: Readonly<Record<string, FormAction>> = {
  follow: {
    endpoint: relationsApi.follow,
    input: (_fields, { id = '' }) => ({ toUserId: Number(id) }),
    next: back,
  },
  unfollow: {
    endpoint: relationsApi.unfollow,
    input: (_fields, { id = '' }) => ({ id: Number(id), type: followTypes.follows }),
    next: back,
  },
  removeFan: {
    endpoint: relationsApi.unfollow,
    input: (_fields, { id = '' }) => ({ id: Number(id), type: followTypes.fans }),
    next: back,
  },
  deny: {
    endpoint: relationsApi.deny,
    input: (_fields, { id = '' }) => ({ id: Number(id) }),
    next: back,
  },
  undeny: {
    endpoint: relationsApi.undeny,
    input: (_fields, { id = '' }) => ({ id: Number(id) }),
    next: back,
  },
}
