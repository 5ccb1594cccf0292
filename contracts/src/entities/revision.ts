import * as T from 'typebox'
import { Nullable } from '../shapes.ts'

/** The author of a revision; null if hidden, or if the account no longer exists. */
export const RevisionEditor = Nullable(
  T.Object({ userId: T.Integer(), nickname: T.String(), avatar: T.String() }),
)

const heading = {
  id: T.Integer(),
  number: T.Integer({ description: 'revision number; 1 is the first published text' }),
  editor: RevisionEditor,
  createdAt: T.String(),
  isApproved: T.Integer({ description: '0 under review, 1 approved, 2 ignored' }),
}

/** A revision in the list of a post's revisions. */
export const RevisionView = T.Object(heading)
export type RevisionView = T.Static<typeof RevisionView>

/** The content of a revision. */
export const RevisionText = T.Object({
  ...heading,
  title: T.String({ description: 'empty for a comment' }),
  content: T.String({ description: 'sanitised HTML' }),
  blocks: T.Array(T.Object({ tomId: T.String(), count: T.Integer() })),
})
export type RevisionText = T.Static<typeof RevisionText>

/** A revision and its predecessor. */
export const RevisionComparison = T.Object({
  postId: T.Integer(),
  threadId: T.Integer(),
  isFirst: T.Boolean(),
  before: Nullable(RevisionText),
  after: RevisionText,
})
export type RevisionComparison = T.Static<typeof RevisionComparison>
