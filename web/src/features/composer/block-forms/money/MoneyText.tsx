import { blockLimits } from '@chaguan/contracts/browser'
import { useTexts } from '../../../../i18n/use-texts.tsx'
import { TextArea } from '../../../../ui/fields/TextArea.tsx'

interface MoneyTextProps {
  value: string
  isPaid: boolean
  onText: (text: string) => void
}

/** The optional message of a red packet or a reward. */
export function MoneyText({ value, isPaid, onText }: MoneyTextProps) {
  const t = useTexts()
  return (
    <TextArea
      label={t('blockForms.money.words')}
      value={value}
      maxLength={blockLimits.moneyTextCharacters}
      rows={2}
      autoHeight
      showLimit
      disabled={isPaid}
      onText={onText}
    />
  )
}
