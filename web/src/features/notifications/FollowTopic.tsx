import { useApiQuery } from '../../api/query.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { useLoginFirst } from '../../shared/session/use-login-first.ts'
import { Button } from '../../ui/button/Button.tsx'
import { LoginFirst } from '../../ui/button/LoginFirst.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import { Chip } from '../../ui/tag/Tag.tsx'
import { channelLinks } from './channels/channel-links.ts'
import { useChange } from './WatchButton.tsx'
import { followedTopicsQuery, markQuery } from './watch-and-mute.ts'
import './notifications.module.css'

function Follow({ id }: { id: number }) {
  const t = useTexts()
  const isOn = useApiQuery(markQuery('topic', id)).data?.[0]?.mark === 'watched'
  const { form, isBusy, hidden } = useChange({ kind: 'topic', id, mark: 'watched', isOn })
  const [shown, other] = isOn
    ? (['channels.is.watched.topic', 'channels.do.watched.topic'] as const)
    : (['channels.do.watched.topic', 'channels.is.watched.topic'] as const)
  return (
    <form {...form} action={channelLinks.settings}>
      {hidden}
      <Button
        type="submit"
        kind={isOn ? 'fill' : 'soft'}
        icon={isOn ? 'check' : 'plus'}
        aria-pressed={isOn}
        aria-busy={isBusy}
      >
        <span className={cx('followtopic')}>
          <span>{t(shown)}</span>
          <span aria-hidden="true">{t(other)}</span>
        </span>
      </Button>
    </form>
  )
}

/** Follows or unfollows a topic; sends visitors to the login. */
export function FollowTopic({ id }: { id: number }) {
  const t = useTexts()
  const login = useLoginFirst()
  return (
    <LoginFirst
      kind="soft"
      icon="plus"
      login={login}
      toastText={t('channels.topic.login')}
      text={t('channels.do.watched.topic')}
      name=""
    >
      <Follow id={id} />
    </LoginFirst>
  )
}

/** The topics that the viewer follows, as links; renders nothing when there are none. */
export function FollowedTopics() {
  const t = useTexts()
  const { userId } = usePageContext()
  const { data = [] } = useApiQuery(followedTopicsQuery, { enabled: userId !== null })
  const named = data.filter(({ name }) => name !== '')
  if (named.length === 0) return null
  return (
    <Card title={t('channels.topics')} titleId="followed-topics" className={cx('marktopics')}>
      <div className={cx('markchips')}>
        {named.map(({ target, name }) => (
          <Chip key={target} href={links.topic(target)}>
            <span className="dzq-ellipsis">{`# ${name}`}</span>
          </Chip>
        ))}
      </div>
    </Card>
  )
}
