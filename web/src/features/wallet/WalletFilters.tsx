import { type ReactNode, useState } from 'react'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { moneyLinks } from '../../shared/links/account-links.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon, type IconName } from '../../ui/icon/Icon.tsx'
import './wallet.module.css'
import { filterText, kindsOf } from './wallet-kinds.ts'
import { type WalletQuery, walletHref } from './wallet-page.ts'

/** Number of past months that can be chosen. */
const monthsBack = 24

/** The months up to the current one, the latest first, and the month in the address. */
function monthsOf(now: number, chosen: string): readonly string[] {
  const present = new Date(now)
  const months = Array.from({ length: monthsBack }, (_, back) =>
    new Date(Date.UTC(present.getUTCFullYear(), present.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  )
  return chosen === '' || months.includes(chosen) ? months : [...months, chosen]
}

interface ChoiceProps {
  name: 'month' | 'type'
  label: string
  icon?: IconName
  value: string
  onValue: (value: string) => void
  children: ReactNode
}

/** A filter as a chip that opens the browser's own list. */
function Choice({ name, label, icon, value, onValue, children }: ChoiceProps) {
  return (
    <label className={cx('walletfilter', value !== '' && 'is-on')}>
      {icon && <Icon of={icon} size={16} />}
      <span className="dzq-vh">{label}</span>
      <select name={name} value={value} onChange={(event) => onValue(event.target.value)}>
        {children}
      </select>
      <Icon of="chevron-down" size={16} />
    </label>
  )
}

/** The chosen filters: shown at once, and reset to the address whenever that changes. */
function useChoices(asked: WalletQuery) {
  const { go } = usePageContext()
  const { list, month, kind } = asked
  const address = walletHref({ list, month, kind })
  const [shown, setShown] = useState(address)
  const [chosen, setChosen] = useState({ month, kind })
  if (shown !== address) {
    setShown(address)
    setChosen({ month, kind })
  }
  const choose = (next: Pick<WalletQuery, 'month' | 'kind'>) => {
    setChosen(next)
    go(walletHref({ list, ...next }))
  }
  return { ...chosen, choose }
}

/** Month and type of a list: a form without JavaScript, applied at once with it. */
export function WalletFilters({ asked }: { asked: WalletQuery }) {
  const t = useTexts()
  const { now } = useFormats()
  const { list } = asked
  const { month, kind, choose } = useChoices(asked)
  return (
    <form className={cx('wallet__filters')} action={moneyLinks.wallet} method="get">
      {list !== 'income' && <input type="hidden" name="tab" value={list} />}
      <Choice
        name="month"
        label={t('wallet.month')}
        icon="calendar"
        value={month}
        onValue={(value) => choose({ month: value, kind })}
      >
        <option value="">{t('wallet.month.all')}</option>
        {monthsOf(now, month).map((each) => (
          <option key={each} value={each}>
            {t('wallet.month.of', { year: each.slice(0, 4), month: Number(each.slice(5)) })}
          </option>
        ))}
      </Choice>
      <Choice
        name="type"
        label={t(list === 'cash' ? 'wallet.col.state' : 'wallet.kind')}
        value={kind}
        onValue={(value) => choose({ month, kind: value })}
      >
        <option value="">{t(list === 'cash' ? 'wallet.state.all' : 'wallet.kind.all')}</option>
        {Object.keys(kindsOf(list)).map((name) => (
          <option key={name} value={name}>
            {t(filterText(list, name))}
          </option>
        ))}
      </Choice>
      <noscript>
        <Button type="submit">{t('wallet.filter')}</Button>
      </noscript>
    </form>
  )
}
