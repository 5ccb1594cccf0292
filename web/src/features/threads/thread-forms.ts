import { type FormAction, postsApi, threadsApi } from '@chaguan/contracts'
import { links } from '../../api/links.ts'

const isOn = (fields: Readonly<Record<string, string>>) => fields.isOn === '1'
const backToThread: FormAction['next'] = (_data, _fields, { id = '' }) => links.thread(Number(id))

/** Liking and keeping for whoever has no scripts. The thread's own like needs the id of its first post. */
export const threadForms: Readonly<Record<string, FormAction>> = {
  like: {
    endpoint: postsApi.editPost,
    input: (fields) => ({ postId: Number(fields.postId), data: { attributes: { isLiked: isOn(fields) } } }),
    next: backToThread,
  },
  favor: {
    endpoint: threadsApi.operateThread,
    input: (fields, { id = '' }) => ({ id: Number(id), isFavorite: isOn(fields) }),
    next: backToThread,
  },
  likePost: {
    endpoint: postsApi.editPost,
    input: (fields) => ({ postId: Number(fields.postId), data: { attributes: { isLiked: isOn(fields) } } }),
    next: (_data, fields, { id = '' }) => links.post(Number(id), Number(fields.postId)),
  },
}
