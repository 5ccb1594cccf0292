import { blocksApi, downloadsApi, type FormAction, postsApi, threadsApi } from '@chaguan/contracts/browser'
import { links } from '../../../shared/links/links.ts'
import { chosenOptionIds, voteField } from '../blocks/vote/vote-fields.ts'

const isOn = (fields: Readonly<Record<string, string>>) => fields.isOn === '1'
const backToThread: FormAction['next'] = (_data, _fields, { id = '' }) => links.thread(Number(id))

/** The path of a download link, which is a file of the site. */
const pathOf = (data: unknown) => {
  const { pathname, search } = new URL((data as { url: string }).url, 'http://site')
  return pathname + search
}

/**
 * The forms to like, favourite, vote and download without JavaScript. Liking the thread needs the id of its first post.
 */
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
  vote: {
    endpoint: blocksApi.voteInThread,
    input: (fields, { id = '' }) => ({
      threadId: Number(id),
      vote: { id: Number(fields[voteField.id]), subitemIds: chosenOptionIds(fields) },
    }),
    next: backToThread,
  },
  download: {
    endpoint: downloadsApi.shareAttachment,
    input: (fields, { id = '' }) => ({ threadId: Number(id), attachmentsId: Number(fields.attachmentsId) }),
    next: pathOf,
  },
  likePost: {
    endpoint: postsApi.editPost,
    input: (fields) => ({ postId: Number(fields.postId), data: { attributes: { isLiked: isOn(fields) } } }),
    next: (_data, fields, { id = '' }) => links.post(Number(id), Number(fields.postId)),
  },
}
