import {
  type Endpoint,
  limits,
  type PersonNote,
  personNotesApi,
  reviewDeskApi,
} from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApiQuery } from '../../../api/query.ts'
import { failureText } from '../../../i18n/failure-text.ts'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { type FormSetup, textOf, useForm } from '../../../shared/forms/use-form.ts'
import { links } from '../../../shared/links/links.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import './desk.module.css'
import { personNotesQuery } from './desk-page.ts'

/** A form whose call changes the notes, which are then refetched. */
function useNoteForm<E extends Endpoint>(setup: Omit<FormSetup<E>, 'done'> & { readonly done?: () => void }) {
  const client = useQueryClient()
  const done = async () => {
    setup.done?.()
    for (const { path } of [personNotesApi.listPersonNotes, reviewDeskApi.listDesk])
      await client.invalidateQueries({ queryKey: [path] })
  }
  return useForm({ ...setup, done })
}

/** Whether the form that was posted without JavaScript, if any, concerns a note. */
const isAbout = (sent: string | undefined, id: number | undefined) =>
  sent === undefined || sent === String(id)

function Refusal({ of }: { of: { readonly code: number; readonly message: string } | null }) {
  const t = useTexts()
  return of && <Alert kind="danger">{failureText({ Code: of.code, Message: of.message }, t)}</Alert>
}

/** The form for a new note, or for the text of an existing one. */
function NoteForm({ userId, note, onDone }: { userId: number; note?: PersonNote; onDone?: () => void }) {
  const t = useTexts()
  const id = note?.id
  const live = useNoteForm({
    name: note ? 'editNote' : 'addNote',
    endpoint: (): Endpoint => (note ? personNotesApi.editPersonNote : personNotesApi.addPersonNote),
    input: (fields) => ({ ...(id === undefined ? { userId } : { id }), text: textOf(fields, 'text') }),
    done: () => {
      setText(note ? text : '')
      onDone?.()
    },
  })
  // Only the form that was posted without JavaScript has its text again.
  const isSent = isAbout(live.typed('id'), id)
  const [text, setText] = useState((isSent && live.typed('text')) || (note?.text ?? ''))
  return (
    <form {...live.form} className={cx('note__form')}>
      <FormFields action={note ? 'editNote' : 'addNote'} />
      <input type="hidden" name={note ? 'id' : 'userId'} value={id ?? userId} />
      <TextArea
        name="text"
        label={t(note ? 'moderation.note.text' : 'moderation.note.add')}
        hint={note ? undefined : t('moderation.note.hint')}
        required
        maxLength={limits.personNoteCharacters}
        rows={3}
        value={text}
        onText={setText}
      />
      {isSent && <Refusal of={live.refusal} />}
      <Button type="submit" size="small" kind="primary" isLoading={live.isBusy}>
        {t(note ? 'moderation.note.save' : 'moderation.note.add')}
      </Button>
    </form>
  )
}

function RemoveForm({ id }: { id: number }) {
  const t = useTexts()
  const live = useNoteForm({
    name: 'removeNote',
    endpoint: personNotesApi.deletePersonNote,
    input: () => ({ id }),
  })
  return (
    <form {...live.form}>
      <FormFields action="removeNote" />
      <input type="hidden" name="id" value={id} />
      {isAbout(live.typed('id'), id) && <Refusal of={live.refusal} />}
      <Button type="submit" size="mini" kind="text" isLoading={live.isBusy}>
        {t('moderation.note.remove')}
      </Button>
    </form>
  )
}

function Note({ userId, note }: { userId: number; note: PersonNote }) {
  const t = useTexts()
  const { moment } = useFormats()
  const [isOpen, setOpen] = useState(false)
  return (
    <li className={cx('note')}>
      <p className={cx('desk__meta')}>
        <a href={links.user(note.authorId)}>{note.authorName}</a> <Time {...moment(note.createdAt)} />
        {note.updatedAt && ` ${t('moderation.note.edited', { time: moment(note.updatedAt).text })}`}
      </p>
      <div className={cx('note__acts')}>
        {note.canEdit && (
          <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>{t('moderation.note.edit')}</summary>
            <NoteForm key={note.text} userId={userId} note={note} onDone={() => setOpen(false)} />
          </details>
        )}
        {note.canDelete && <RemoveForm id={note.id} />}
      </div>
      <p className={cx('note__text')}>{note.text}</p>
    </li>
  )
}

/** The staff notes about a person, and the forms to add and change them. */
export function PersonNotes({ userId }: { userId: number }) {
  const t = useTexts()
  const { data, error } = useApiQuery(personNotesQuery(userId))
  if (error) return <Alert kind="info">{failureText(error, t)}</Alert>
  if (!data) return null
  return (
    <div className={cx('notes')}>
      <ul className={cx('desk')}>
        {data.notes.map((note) => (
          <Note key={note.id} userId={userId} note={note} />
        ))}
      </ul>
      {data.notes.length === 0 && <p className={cx('desk__meta')}>{t('moderation.note.none')}</p>}
      <NoteForm userId={userId} />
    </div>
  )
}
