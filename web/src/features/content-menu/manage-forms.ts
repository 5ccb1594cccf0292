import { type FormAction, postsApi, reportsApi, threadsApi } from '@chaguan/contracts/browser'
import { trimmed } from '@chaguan/contracts/visible-text'
import { links } from '../../shared/links/links.ts'
import { editInput, rewriteInput } from '../own-content/own-content-calls.ts'
import { reportInput } from '../reports/report-input.ts'
import { type SwitchCall, switches } from './content-actions.ts'

type ManageFormFields = Readonly<Record<string, string>>

const threadOf: FormAction['next'] = (_data, _fields, { id = '' }) => links.thread(Number(id))
const postOf: FormAction['next'] = (_data, fields, { id = '' }) =>
  links.post(Number(id), Number(fields.postId))
const home: FormAction['next'] = () => links.home
const whereItStood: FormAction['next'] = (data, fields, params) =>
  fields.postId ? postOf(data, fields, params) : threadOf(data, fields, params)

const operate = (change: (fields: ManageFormFields) => object, next = threadOf): FormAction => ({
  endpoint: threadsApi.operateThread,
  input: (fields, { id = '' }) => ({ id: Number(id), ...change(fields) }),
  next,
})
const switchForm = ({ endpoint, input }: SwitchCall): FormAction => ({
  endpoint,
  input: (fields, { id = '' }) => input({ threadId: Number(id), postId: Number(fields.postId) }),
  next: threadOf,
})
const change = (attributes: (fields: ManageFormFields) => object, next: FormAction['next']): FormAction => ({
  endpoint: postsApi.editPost,
  input: (fields) => ({ postId: Number(fields.postId), data: { attributes: attributes(fields) } }),
  next,
})

const messageIn = ({ message = '' }: ManageFormFields) => (message ? { message } : {})
const reasonIn = ({ reason = '', words = '' }: ManageFormFields) =>
  reason === 'other' || reason === '' ? trimmed(words) : reason

/** The forms to moderate and report without JavaScript. */
export const manageForms: Readonly<Record<string, FormAction>> = {
  ...Object.fromEntries([...switches].map(([name, found]) => [name, switchForm(found)])),
  operate: operate(({ categoriesId }) => ({ categoriesId: Number(categoriesId) })),
  delete: operate((fields) => ({ isDeleted: true, ...messageIn(fields) }), home),
  approvePost: change(() => ({ isApproved: 1 }), postOf),
  ignorePost: change(() => ({ isApproved: 2 }), threadOf),
  deletePost: change((fields) => ({ isDeleted: 1, ...messageIn(fields) }), threadOf),
  editPost: {
    endpoint: postsApi.editPost,
    input: ({ postId, content = '', isTyped }) => editInput(Number(postId), content, isTyped === '1'),
    next: postOf,
  },
  rewritePost: {
    endpoint: postsApi.rewriteComment,
    input: ({ postId, content = '', isTyped }) => rewriteInput(Number(postId), content, isTyped === '1'),
    next: postOf,
  },
  report: {
    endpoint: reportsApi.createReport,
    input: (fields, { id = '' }) =>
      reportInput(
        { threadId: Number(id), ...(fields.postId && { postId: Number(fields.postId) }) },
        reasonIn(fields),
      ),
    next: whereItStood,
  },
}
