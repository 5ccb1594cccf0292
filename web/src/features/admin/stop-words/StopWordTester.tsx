import { type InputOf, type OutputOf, stopWordScopes, stopWordsApi } from '@chaguan/contracts/browser'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import '../../../ui/card/Card.module.css'
import { cx } from '../../../ui/class-names.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import '../form/admin-form.module.css'
import { useAdminAction } from '../form/use-admin-action.tsx'
import type { StopWordScope } from './stop-word-line.ts'

type Tried = InputOf<typeof stopWordsApi.tryStopWords>
type Verdict = OutputOf<typeof stopWordsApi.tryStopWords>

function VerdictText({ verdict }: { verdict: Verdict }) {
  const t = useTexts()
  const { bannedFor, pendingFor, text, isOff } = verdict
  const comma = t('admin.comma')
  return (
    <div role="status" className={cx('acards')}>
      {isOff && <Alert kind="warn">{t('adminContent.try.off')}</Alert>}
      {bannedFor.length > 0 && (
        <Alert kind="danger">{t('adminContent.try.banned', { words: bannedFor.join(comma) })}</Alert>
      )}
      {bannedFor.length === 0 && pendingFor.length > 0 && (
        <Alert kind="warn">{t('adminContent.try.pending', { words: pendingFor.join(comma) })}</Alert>
      )}
      {bannedFor.length === 0 && <p>{t('adminContent.try.result', { text })}</p>}
      {bannedFor.length + pendingFor.length === 0 && (
        <Alert kind="success">{t('adminContent.try.passes')}</Alert>
      )}
    </div>
  )
}

/** A box that shows the effect of the stop words on a text, and again after each change of `version`, that of the words. */
export function StopWordTester({ version }: { version: unknown }) {
  const t = useTexts()
  const { perform, isBusy, refusal } = useAdminAction()
  const [text, setText] = useState('')
  const [scope, setScope] = useState<StopWordScope>('ugc')
  const [shown, setShown] = useState<{ readonly tried: Tried; readonly verdict: Verdict } | null>(null)
  const check = (tried: Tried) =>
    perform(async () => {
      const verdict = await call(stopWordsApi.tryStopWords, tried)
      setShown({ tried, verdict })
    }, '')
  function send(event: FormEvent): void {
    event.preventDefault()
    void check({ text, scope })
  }
  const checkAgain = useEffectEvent(() => {
    if (shown) void check(shown.tried)
  })
  useEffect(() => checkAgain(), [version])
  return (
    <details className={cx('card', 'atry')}>
      <summary>{t('adminContent.try')}</summary>
      <form className={cx('acard__in')} onSubmit={send}>
        <TextArea label={t('adminContent.try.text')} required rows={3} value={text} onText={setText} />
        <SelectField
          label={t('adminContent.try.where')}
          value={scope}
          onChange={({ target }) => setScope(stopWordScopes.find((one) => one === target.value) ?? 'ugc')}
        >
          {stopWordScopes.map((one) => (
            <option key={one} value={one}>
              {t(`adminContent.scope.${one}`)}
            </option>
          ))}
        </SelectField>
        <div className={cx('atools')}>
          <Button type="submit" kind="primary" isLoading={isBusy}>
            {t('adminContent.try.send')}
          </Button>
        </div>
        {shown && <VerdictText verdict={shown.verdict} />}
      </form>
      {/* Outside of the form: the events of the form for the password would reach it. */}
      {refusal && <div className={cx('acard__in')}>{refusal}</div>}
    </details>
  )
}
