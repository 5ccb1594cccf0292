import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { AvatarGroup } from '../../ui/avatar/AvatarGroup.tsx'
import { Badge, Dot } from '../../ui/badge/Badge.tsx'
import { Button, type ButtonKind } from '../../ui/button/Button.tsx'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'
import { ClosableTag } from '../../ui/tag/ClosableTag.tsx'
import { Tag } from '../../ui/tag/Tag.tsx'
import { useWords } from './gallery-texts.ts'
import lake from './pictures/lake.svg'
import { Row, Specimen } from './Specimen.tsx'
import type { GalleryWords } from './texts-zh.ts'

const kinds = (w: GalleryWords): readonly [ButtonKind, string][] => [
  ['primary', w.primary],
  ['secondary', w.secondary],
  ['soft', w.soft],
  ['info', w.plain],
  ['fill', w.filled],
  ['dashed', w.dashed],
  ['text', w.words],
  ['warn', w.warn],
  ['danger', w.remove],
  ['danger-soft', w.remove],
]

function Buttons() {
  const w = useWords()
  return (
    <Specimen title={w.buttons}>
      <Row>
        {kinds(w).map(([kind, text]) => (
          <Button key={kind} kind={kind}>
            {text}
          </Button>
        ))}
      </Row>
      <Row>
        {(['large', 'medium', 'small', 'mini'] as const).map((size) => (
          <Button key={size} kind="primary" size={size}>
            {w[size]}
          </Button>
        ))}
      </Row>
      <Row>
        <Button kind="primary" disabled>
          {w.disabled}
        </Button>
        <Button kind="primary" isLoading>
          {w.pending}
        </Button>
        <Button icon="send" round>
          {w.publish}
        </Button>
        <Button kind="primary" icon="heart" circle>
          {w.like}
        </Button>
        <Button icon="heart" circle size="small">
          {w.like}
        </Button>
        <IconButton icon="bell" label={w.news} />
        <IconButton icon="heart" label={w.like} isOn />
      </Row>
      <Button kind="primary" full>
        {w.full}
      </Button>
    </Specimen>
  )
}

const people = ['沈', '陈', '周', '李', '白', '杜'].map((name) => ({ key: name, name }))

function Avatars() {
  const w = useWords()
  const sizes = ['big', 'large', 'primary', 'small'] as const
  return (
    <Specimen title={w.avatars}>
      <Row>
        {sizes.map((size) => (
          <Avatar key={size} name={w.person} size={size} src={lake} label={w.avatarOf(w.person)} circle />
        ))}
      </Row>
      <Row>
        {sizes.map((size) => (
          <Avatar key={size} name={w.person} size={size} />
        ))}
        <Avatar name="" />
      </Row>
      <Row>
        {sizes.map((size) => (
          <Avatar key={size} name={w.person} size={size} src="/files/missing.png" circle />
        ))}
      </Row>
      <Row wide>
        <AvatarGroup label={w.likers} people={people} maxCount={4} circle />
        <AvatarGroup label={w.likers} people={people} maxCount={3} size="small" circle />
      </Row>
    </Specimen>
  )
}

function Tags() {
  const w = useWords()
  const tags = [
    ['essence', 'award', w.essence],
    ['pay', 'lock', w.pay],
    ['bounty', 'circle-question-mark', w.bounty],
    ['packet', 'ticket', w.packet],
    ['vote', 'chart-column', w.vote],
  ] as const
  return (
    <Specimen title={w.tags}>
      <Row>
        {tags.map(([kind, icon, text]) => (
          <Tag key={kind} kind={kind} icon={icon}>
            {text}
          </Tag>
        ))}
        <Tag kind="primary">{w.author}</Tag>
        <Tag kind="success">{w.done}</Tag>
        <Tag kind="warn">{w.review}</Tag>
        <Tag kind="line">{w.host}</Tag>
        <ClosableTag onClose={() => {}} closeLabel={w.removeTopic}>
          {w.topic}
        </ClosableTag>
      </Row>
      <Row wide>
        {[3, 12, 120].map((n) => (
          <Badge key={n} count={n} label={w.unread(n)} />
        ))}
        <Dot label={w.news} />
        {([12, 14, 16, 18, 20, 24, 32, 36, 60] as const).map((size) => (
          <Icon key={size} of="heart" size={size} />
        ))}
      </Row>
    </Specimen>
  )
}

/** Buttons, avatars and small marks. */
export function Marks() {
  return (
    <>
      <Buttons />
      <Avatars />
      <Tags />
    </>
  )
}
