import type { ThreadView } from '@chaguan/contracts/browser'
import { type FormEvent, useState } from 'react'
import { asFailure } from '../../api/failures.ts'
import { useApiQuery } from '../../api/query.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { FormFields } from '../../shared/forms/FormFields.tsx'
import { textOf } from '../../shared/forms/use-form.ts'
import { links } from '../../shared/links/links.ts'
import { Button } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import '../../ui/form-layout/form-layout.module.css'

import { moveThread } from './moderation-calls.ts'
import { moveTargetsQuery } from './move-targets.ts'

interface MoveFormProps {
  thread: Pick<ThreadView, 'threadId' | 'categoryId'>
  onDone: () => void
}

/** Moves a thread to another category. */
export function MoveForm({ thread, onDone }: MoveFormProps) {
  const t = useTexts()
  const { data: categories = [], error: notLoaded } = useApiQuery(moveTargetsQuery)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const error = refusal || (notLoaded ? failureText(notLoaded, t) : '')
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    try {
      await moveThread(thread.threadId, Number(textOf(new FormData(event.currentTarget), 'categoriesId')))
      onDone()
    } catch (failure) {
      setRefusal(failureText(asFailure(failure), t))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className={cx('form')}
      method="post"
      action={links.manage(thread.threadId)}
      onSubmit={(event) => void submit(event)}
    >
      <FormFields action="operate" />
      <SelectField
        name="categoriesId"
        label={t('moderation.move.to')}
        key={categories.length}
        defaultValue={thread.categoryId}
        {...(error && { error })}
      >
        {categories.flatMap((category) => [
          <option key={category.categoryId} value={category.categoryId}>
            {category.name}
          </option>,
          ...category.children.map((child) => (
            <option key={child.categoryId} value={child.categoryId}>
              {`${category.name} / ${child.name}`}
            </option>
          )),
        ])}
      </SelectField>
      <div className={cx('buttons')}>
        <Button type="submit" kind="primary" isLoading={isBusy}>
          {t('moderation.move')}
        </Button>
      </div>
    </form>
  )
}
