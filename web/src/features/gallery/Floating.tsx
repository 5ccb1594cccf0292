import { useState } from 'react'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Dropdown } from '../../ui/dropdown/Dropdown.tsx'
import { HoverCard } from '../../ui/hover-card/HoverCard.tsx'
import { Menu, MenuButton, MenuLine, MenuLink } from '../../ui/menu/Menu.tsx'
import { NestedMenu } from '../../ui/menu/NestedMenu.tsx'
import { Popover } from '../../ui/popover/Popover.tsx'
import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import './gallery.module.css'
import { useWords } from './gallery-texts.ts'
import lake from './pictures/lake.svg'
import { Row, Specimen } from './Specimen.tsx'
import type { GalleryWords } from './texts-zh.ts'

const itemsOf = (w: GalleryWords) => [
  { id: 'home', text: w.home, icon: 'user' as const },
  { id: 'wallet', text: w.wallet, icon: 'wallet' as const },
  { id: 'admin', text: w.admin, icon: 'sliders-horizontal' as const, isDisabled: true },
  { id: 'out', text: w.logOut, icon: 'log-out' as const, isDanger: true, divided: true },
]

function Menus() {
  const w = useWords()
  const [sort, setSort] = useState('newest')
  const sorts = [
    { id: 'newest', text: w.newest },
    { id: 'latest', text: w.latest },
    { id: 'hottest', text: w.hottest },
  ]
  return (
    <Row>
      <Dropdown label={w.byHover} items={itemsOf(w)} onPick={() => {}}>
        {w.byHover}
      </Dropdown>
      <Dropdown label={w.byClick} trigger="click" placement="left" items={itemsOf(w)} onPick={() => {}}>
        {w.byClick}
      </Dropdown>
      <Dropdown
        label={w.sort}
        trigger="click"
        arrow={false}
        hideOnClick={false}
        items={sorts}
        chosen={sort}
        onPick={setSort}
      >
        {w.sort}
      </Dropdown>
      <Menu trigger={w.menu} align="start" triggerClass="dzq-dropdown" opensOnHover>
        <MenuLink href="#main" icon="user">
          {w.home}
        </MenuLink>
        <MenuLine />
        <MenuButton icon="log-out" isDanger>
          {w.logOut}
        </MenuButton>
      </Menu>
    </Row>
  )
}

/** A nested menu, as a bar and as a column. */
function Levels() {
  const w = useWords()
  const entries = [
    { id: 'home', text: w.home, icon: 'user' as const, href: '#main' },
    {
      id: 'admin',
      text: w.admin,
      icon: 'sliders-horizontal' as const,
      children: [
        { id: 'sort', text: w.sort, children: [{ id: 'newest', text: w.newest }] },
        { id: 'latest', text: w.latest },
      ],
    },
    {
      id: 'wallets',
      text: w.wallet,
      isGroup: true,
      children: [{ id: 'off', text: w.logOut, isDisabled: true }],
    },
  ]
  return (
    <>
      <NestedMenu label={w.byHover} mode="horizontal" menuTrigger="hover" entries={entries.slice(0, 2)} />
      <NestedMenu
        label={w.admin}
        entries={entries}
        defaultOpeneds={['admin', 'admin/sort']}
        defaultActives={['admin/sort/newest']}
        uniqueOpened
      />
    </>
  )
}

function PersonCard() {
  const w = useWords()
  return (
    <div className={cx('specimen-person')}>
      <Avatar name={w.person} src={lake} size={48} circle />
      <div>
        <strong>{w.person}</strong>
        <p>{w.personSign}</p>
        <p className="dzq-muted">{w.personCount}</p>
      </div>
    </div>
  )
}

/** Floating panels. */
export function Floating() {
  const w = useWords()
  return (
    <Specimen title={w.floating}>
      <Menus />
      <Row>
        <HoverCard label={w.person} card={() => <PersonCard />}>
          <a className="dzq-link" href="#main">
            {w.card}
          </a>
        </HoverCard>
        {(['top', 'bottom-start', 'right'] as const).map((placement) => (
          <Popover key={placement} label={w.popover} placement={placement} content={w.popoverText}>
            {(trigger) => (
              <Button size="small" {...trigger}>
                {`${w.popover} ${placement}`}
              </Button>
            )}
          </Popover>
        ))}
        <Tooltip text={w.tipText}>
          {(attributes) => (
            <Button size="small" {...attributes}>
              {w.tip}
            </Button>
          )}
        </Tooltip>
      </Row>
      <Levels />
    </Specimen>
  )
}
