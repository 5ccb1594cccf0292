import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import { Pagination } from '../../ui/pagination/Pagination.tsx'
import { Table } from '../../ui/table/Table.tsx'
import { Segment, Tabs } from '../../ui/tabs/Tabs.tsx'
import { TabView } from '../../ui/tabs/TabView.tsx'
import './gallery.module.css'
import { useWords } from './gallery-texts.ts'
import { Specimen } from './Specimen.tsx'
import type { GalleryWords } from './texts-zh.ts'

interface Entry {
  readonly day: string
  readonly kind: string
  readonly amount: string
}

const entriesOf = (w: GalleryWords): readonly Entry[] => [
  { day: '11-20', kind: w.reward, amount: '+5.00' },
  { day: '11-19', kind: w.sale, amount: '+60.00' },
  { day: '11-18', kind: w.withdraw, amount: '-120.00' },
  { day: '11-12', kind: w.reward, amount: '+1.00' },
]

function Records() {
  const w = useWords()
  const columns = [
    { key: 'day', title: w.day, render: ({ day }: Entry) => day },
    { key: 'kind', title: w.kind, render: ({ kind }: Entry) => kind },
    { key: 'amount', title: w.amount, isNumber: true, render: ({ amount }: Entry) => amount },
  ]
  const looks = { columns, rowKey: ({ day }: Entry) => day, empty: w.nothing }
  return (
    <>
      <Table
        {...looks}
        caption={w.records}
        rows={entriesOf(w)}
        maxHeight={170}
        isSelected={({ day }) => day === '11-19'}
      />
      <Table {...looks} caption={w.cashes} rows={[]} />
    </>
  )
}

/** Rows, pages and tabs. */
export function Lists() {
  const w = useWords()
  const panels = [
    { id: 'in', label: w.income, panel: w.incomeText },
    { id: 'out', label: w.expense, panel: w.expenseText },
    { id: 'cash', label: w.cashes, panel: w.cashesText },
    { id: 'off', label: w.disabled, panel: null, isDisabled: true },
  ]
  const places = [w.newest, w.latest, w.hottest, w.tea, w.books, w.travel].map((text, at) => ({
    text,
    href: `#place-${at}`,
    isActive: at === 3,
  }))
  return (
    <>
      <Specimen title={w.lists}>
        <Tabs label={w.category} items={places} scroll />
        <Segment label={w.sort} items={places.slice(2, 5)} />
        <TabView label={w.wallets} tabs={panels} defaultActiveId="out" />
        <TabView label={w.wallets} tabs={panels} type="card" />
        <Pagination
          current={5}
          total={12}
          href={(page) => `#page-${page}`}
          label={w.pages}
          prev={w.prev}
          next={w.next}
          nth={w.nth}
        />
      </Specimen>
      <Specimen title={w.records}>
        <Records />
      </Specimen>
      <Specimen title={w.surface} bare>
        <Card title={w.person} foot={w.personCount} as="div">
          <p className={cx('padded')}>{w.personSign}</p>
        </Card>
      </Specimen>
    </>
  )
}
