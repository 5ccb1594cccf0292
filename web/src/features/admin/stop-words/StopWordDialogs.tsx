import { failureCodes, limits, stopWordScopes, stopWordsApi } from '@chaguan/contracts/browser'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { CallFailure } from '../../../api/failures.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { Conflict } from '../form/Conflicts.tsx'
import { EditDialog } from '../form/EditDialog.tsx'
import { useSharedForm } from '../form/use-shared-form.ts'
import { lineOfWord, linesOf, otherActions, ruleOfWord, ugcActions, type WordForm } from './stop-word-line.ts'

interface DialogProps {
  onClose: () => void
  onSaved: () => void
}

/** The form of one stop word: its pattern, and the effect in each scope. */
export function StopWordDialog({ word, isNew, ...rest }: DialogProps & { word: WordForm; isNew: boolean }) {
  const t = useTexts()
  const shared = useSharedForm(word)
  const { form, setForm, conflicts, settle } = shared
  const set = (name: keyof WordForm) => (event: { target: { value: string } }) =>
    setForm({ ...form, [name]: event.target.value })
  const save = () =>
    shared.send(async (typed, seen) => {
      const words = [lineOfWord(typed)]
      if (!isNew) return call(stopWordsApi.addStopWords, { words, overwrite: true, was: ruleOfWord(seen) })
      const counts = await call(stopWordsApi.addStopWords, { words })
      // The rule of a known word stays.
      if (counts.created === 0)
        throw new CallFailure(
          failureCodes.RESOURCE_EXIST,
          t('adminContent.word.exists', { word: typed.find }),
        )
      return counts
    })
  const show = ({ key, value }: Conflict) => {
    const scope = stopWordScopes.find((one) => one === key)
    const action = ugcActions.find((one) => one === value)
    return {
      name: t(scope ? `adminContent.scope.${scope}` : 'adminContent.word.replacement'),
      value: scope && action ? t(`adminContent.action.${action}`) : String(value),
    }
  }
  return (
    <EditDialog
      title={t(isNew ? 'adminContent.word.add' : 'adminContent.word.edit')}
      save={save}
      stale={{ conflicts, show, settle }}
      {...rest}
    >
      <TextField
        label={t('adminContent.word.find')}
        hint={t('adminContent.word.find.hint')}
        required
        readOnly={!isNew}
        maxLength={limits.stopWordCharacters}
        value={form.find}
        onChange={set('find')}
      />
      {stopWordScopes.map((scope) => (
        <SelectField
          key={scope}
          label={t(`adminContent.scope.${scope}`)}
          value={form[scope]}
          onChange={set(scope)}
        >
          {(scope === 'ugc' ? ugcActions : otherActions).map((action) => (
            <option key={action} value={action}>
              {t(`adminContent.action.${action}`)}
            </option>
          ))}
        </SelectField>
      ))}
      {form.ugc === '{REPLACE}' && (
        <TextField
          label={t('adminContent.word.replacement')}
          required
          maxLength={limits.stopWordReplacementCharacters}
          value={form.replacement}
          onChange={set('replacement')}
        />
      )}
    </EditDialog>
  )
}

/** The form to import many words, typed or from a file. */
export function ImportDialog(props: DialogProps & { onCounted: (text: string) => void }) {
  const t = useTexts()
  const { onCounted, ...rest } = props
  const [text, setText] = useState('')
  const [isOverwriting, setOverwriting] = useState(false)
  const lines = linesOf(text)
  const tooMany =
    lines.length > limits.stopWordsOfBatch
      ? t('adminContent.word.tooMany', { most: limits.stopWordsOfBatch, n: lines.length })
      : undefined
  async function save(): Promise<void> {
    if (tooMany !== undefined) throw new CallFailure(failureCodes.INVALID_PARAMETER, tooMany)
    const { created, updated, unique } = await call(
      stopWordsApi.addStopWords,
      { words: lines, overwrite: isOverwriting },
      { timeoutMs: 0 },
    )
    onCounted(t('adminContent.word.imported', { created, updated, same: unique }))
  }
  return (
    <EditDialog
      title={t('adminContent.word.import')}
      submit={t('adminContent.word.import.do')}
      width={640}
      done=""
      save={save}
      {...rest}
    >
      <TextField
        label={t('adminContent.word.file')}
        type="file"
        accept=".txt,text/plain"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void file.text().then(setText)
        }}
      />
      <TextArea
        label={t('adminContent.word.lines')}
        hint={t('adminContent.word.lines.hint')}
        error={tooMany}
        required
        rows={10}
        value={text}
        onText={setText}
      />
      <p role="status">{t('adminContent.word.count', { n: lines.length })}</p>
      <Checkbox checked={isOverwriting} onChange={({ target }) => setOverwriting(target.checked)}>
        {t('adminContent.word.overwrite')}
      </Checkbox>
    </EditDialog>
  )
}
