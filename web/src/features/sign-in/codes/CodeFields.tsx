import { formActionField } from '@chaguan/contracts/browser'
import type { MouseEvent } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import '../sign-in.module.css'
import type { CodeErrors } from './code-errors.ts'
import { type ContactChannel, contactChannels } from './contact-channels.ts'
import type { CodeSender } from './use-send-code.ts'

interface ContactFieldProps {
  channel: ContactChannel
  errors: CodeErrors
  typed: string | undefined
  label?: string
  /** Asks for codes by this field: it keeps whom one was sent to before a reload. */
  sender: CodeSender
}

/** The phone number or the address. */
export function ContactField({ channel, errors, typed, label, sender }: ContactFieldProps) {
  const t = useTexts()
  const { field, icon, inputMode, autoComplete, maxLength, texts } = contactChannels[channel]
  return (
    <TextField
      // What was kept is known once the page is live; the field begins anew with it.
      key={sender.contact}
      name={field}
      label={label ?? t(texts.label)}
      icon={icon}
      inputMode={inputMode}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={maxLength}
      required
      defaultValue={typed ?? (sender.contact || undefined)}
      error={errors.at(field)}
    />
  )
}

/** Asks for a code: by the form's own scripts, or as a form of its own that shows the page again. */
function SendButton({ sender, action }: { sender: CodeSender; action: string }) {
  const t = useTexts()
  const isLive = useHydrated()
  const { left, isBusy } = sender
  const text = left > 0 ? t('signIn.code.again', { n: left }) : t('signIn.code.get')
  const ask = (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget
    if (form) void sender.send(form)
  }
  return isLive ? (
    <Button size="small" kind="text" aria-busy={isBusy} aria-disabled={left > 0} onClick={ask}>
      {text}
    </Button>
  ) : (
    <Button size="small" kind="text" type="submit" name={formActionField} value={action} formNoValidate>
      {text}
    </Button>
  )
}

interface CodeInputProps {
  sender: CodeSender
  /** Name of the form without scripts that asks for the code. */
  action: string
  errors: CodeErrors
  /** A box for each digit. */
  boxes?: boolean
}

/** The six digits, with the button that has them sent. One field, so that it can be pasted into and filled in. */
export function CodeInput({ sender, action, errors, boxes = false }: CodeInputProps) {
  const t = useTexts()
  return (
    <div className={cx('code', boxes && 'code--boxes')}>
      {sender.wasSent && <Alert kind="success">{t('signIn.code.sent')}</Alert>}
      <TextField
        name="code"
        label={t('signIn.code')}
        icon={boxes ? undefined : 'key-round'}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        pattern="[0-9]*"
        required
        error={errors.at('code')}
        end={<SendButton sender={sender} action={action} />}
      />
    </div>
  )
}
