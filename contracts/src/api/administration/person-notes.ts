import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { limits } from '../../limits.ts'
import { Id, Nothing } from '../../shapes.ts'

const text = T.String({ minLength: 1, maxLength: limits.personNoteCharacters })

/** A note of a staff member about a person. */
const PersonNote = T.Object({
  id: T.Integer(),
  text: T.String({ description: 'plain text' }),
  authorId: T.Integer(),
  authorName: T.String(),
  createdAt: T.String(),
  updatedAt: T.String({ description: 'time of the last edit; empty if never edited' }),
  canEdit: T.Boolean({ description: 'whether the caller is the author' }),
  canDelete: T.Boolean({ description: 'whether the caller is the author or an administrator' }),
})
export type PersonNote = T.Static<typeof PersonNote>

/** Notes about people, for moderators only (docs/reference/wire-content.md#notes-on-people). */
export const personNotesApi = defineApi({
  listPersonNotes: {
    method: 'GET',
    path: '/api/v3/moderation.notes',
    summary: 'Returns the notes about a member, newest first.',
    access: 'member',
    whenRestricted: 'members',
    input: T.Object({ userId: Id }),
    output: T.Object({ userId: T.Integer(), nickname: T.String(), notes: T.Array(PersonNote) }),
  },
  addPersonNote: {
    method: 'POST',
    path: '/api/v3/moderation.notes.create',
    summary: 'Adds a note about a member; at most 100 notes per member.',
    access: 'member',
    whenRestricted: 'members',
    input: T.Object({ userId: Id, text }),
    output: T.Object({ id: T.Integer() }),
  },
  editPersonNote: {
    method: 'POST',
    path: '/api/v3/moderation.notes.update',
    summary: 'Changes a note of the caller.',
    access: 'member',
    whenRestricted: 'members',
    input: T.Object({ id: Id, text }),
    output: Nothing,
  },
  deletePersonNote: {
    method: 'POST',
    path: '/api/v3/moderation.notes.delete',
    summary: 'Deletes a note; allowed to its author and to administrators.',
    access: 'member',
    whenRestricted: 'members',
    input: T.Object({ id: Id }),
    output: Nothing,
  },
})
