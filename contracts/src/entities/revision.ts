import * as T from 'typebox'
import { Nullable } from '../shapes.ts'

/** Who wrote a version; null when nobody may know, or when the account is gone. */
export const RevisionEditor = Nullable(
  T.Object({ userId: T.Integer(), nickname: T.String(), avatar: T.String() }),
)

const heading = {
  id: T.Integer(),
  number: T.Integer({ description: '1 is what was published first' }),
  editor: RevisionEditor,
  createdAt: T.String(),
  isApproved: T.Integer(),
}

/** A version in the list of a post's versions. */
export const RevisionView = T.Object(heading)
export type RevisionView = T.Static<typeof RevisionView>

/** What a version said. */
export const RevisionText = T.Object({
  ...heading,
  title: T.String({ description: 'empty for a comment' }),
  content: T.String({ description: 'sanitised HTML' }),
  blocks: T.Array(T.Object({ tomId: T.String(), count: T.Integer() })),
})
export type RevisionText = T.Static<typeof RevisionText>

/** A version beside the one before it. */
export const RevisionComparison = T.Object({
  postId: T.Integer(),
  threadId: T.Integer(),
  isFirst: T.Boolean(),
  before: Nullable(RevisionText),
  after: RevisionText,
})
export type RevisionComparison = T.Static<typeof RevisionComparison>
