import { type FormAction, type InputOf, type PostView, postsApi } from '@chaguan/contracts'
import { links } from '../../api/links.ts'

/** Whom an answer is meant for. */
interface Target {
  readonly commentId: number
  readonly replyId?: number
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const escaped = (text: string) => text.replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? sign)
const quotedLines = /(?:^> ?.*(?:\n|$))+/gm
const quoteSign = /^> ?/gm

const linesAsHtml = (text: string) => escaped(text.trim()).replaceAll('\n', '<br />')

/** A typed comment as HTML: lines after `> ` are quoted, line ends are breaks, everything else is text. */
export function htmlOfComment(text: string): string {
  const lines = text.trim().replaceAll(/\r\n?/g, '\n')
  let html = ''
  let done = 0
  for (const { 0: quotation, index } of lines.matchAll(quotedLines)) {
    const inside = linesAsHtml(quotation.replaceAll(quoteSign, ''))
    html += `${linesAsHtml(lines.slice(done, index))}<blockquote>${inside}</blockquote>`
    done = index + quotation.length
  }
  return html + linesAsHtml(lines.slice(done))
}

/** The call that publishes a comment, or an answer to one (wire-contract 2.9). */
export function postInput(
  threadId: number,
  text: string,
  pictureIds: readonly number[],
  target: Target | null,
): InputOf<typeof postsApi.publishPost> {
  return {
    id: threadId,
    content: htmlOfComment(text),
    ...(pictureIds.length > 0 && { attachments: pictureIds.map((id) => ({ id, type: 'attachments' })) }),
    ...(target && { isComment: true, replyId: target.commentId }),
    ...(target?.replyId && { commentPostId: target.replyId }),
  }
}

/** Commenting for whoever has no scripts. */
export const commentForms: Readonly<Record<string, FormAction>> = {
  comment: {
    endpoint: postsApi.publishPost,
    input: ({ content = '' }, { id = '' }) => postInput(Number(id), content, [], null),
    next: (data, _fields, { id = '' }) => links.post(Number(id), (data as PostView).id),
  },
}
