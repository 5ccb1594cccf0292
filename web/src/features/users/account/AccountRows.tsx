import type { ProfileView } from '@chaguan/contracts/browser'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { links } from '../../../shared/links/links.ts'
import { useSite } from '../../../shared/site/site.ts'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import './account.module.css'
import { ownAccountLinks } from './account-links.ts'

interface Row {
  readonly href: string
  readonly name: string
  readonly value?: string
  readonly act: string
}

function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <>
      {rows.map(({ href, name, value, act }) => (
        <a key={href} className={cx('row')} href={href}>
          <span className={cx('row__name')}>{name}</span>
          <span className={cx('row__value')}>{value}</span>
          <span className={cx('row__act')}>{act}</span>
        </a>
      ))}
    </>
  )
}

function useRows(me: ProfileView) {
  const t = useTexts()
  const { forum } = useSite()
  const setOr = (isSet: boolean) => t(isSet ? 'account.change' : 'account.setUp')
  const profile: Row[] = [
    {
      href: ownAccountLinks.username,
      name: t('account.username'),
      value: me.username,
      act: me.canEditUsername ? t('account.change') : t('account.yearly'),
    },
    {
      href: ownAccountLinks.additional,
      name: t('account.additional'),
      act: t('account.look'),
    },
  ]
  const account: Row[] = [
    {
      href: ownAccountLinks.mobile,
      name: t('account.mobile'),
      value: me.mobile || t('account.unbound'),
      act: me.mobile ? t('account.change') : t('account.bind'),
    },
    { href: ownAccountLinks.email, name: t('account.email'), act: t('account.look') },
    {
      href: ownAccountLinks.password,
      name: t('account.password'),
      value: me.hasPassword ? '••••••' : t('account.unset'),
      act: setOr(me.hasPassword),
    },
    {
      href: ownAccountLinks.payPassword,
      name: t('account.paypwd'),
      value: me.canWalletPay ? '••••••' : t('account.unset'),
      act: setOr(me.canWalletPay === true),
    },
    { href: ownAccountLinks.twoFactor, name: t('account.twoFactor'), act: t('account.look') },
    { href: ownAccountLinks.passkeys, name: t('account.passkeys'), act: t('account.look') },
    { href: ownAccountLinks.linked, name: t('account.linked'), act: t('account.look') },
    { href: links.sessions, name: t('users.sessions'), act: t('account.look') },
    { href: ownAccountLinks.data, name: t('account.data'), act: t('account.look') },
  ]
  const isThere: Readonly<Record<string, boolean>> = {
    [ownAccountLinks.additional]: forum.setSite.openExtFields === '1',
    [ownAccountLinks.mobile]: forum.qcloud.qcloudSms,
    [ownAccountLinks.email]: forum.setReg.hasMail,
  }
  const there = (rows: readonly Row[]) => rows.filter(({ href }) => isThere[href] ?? true)
  return { profile: there(profile), account: there(account) }
}

/** Links to the pages of user name and registration answers. */
export function ProfileRows({ me }: { me: ProfileView }) {
  return <Rows rows={useRows(me).profile} />
}

/** Links to the pages of login methods and personal data. */
export function AccountRows({ me }: { me: ProfileView }) {
  const t = useTexts()
  const { account } = useRows(me)
  return (
    <Card title={t('account.safety')} titleId="safety">
      <Rows rows={account} />
    </Card>
  )
}
