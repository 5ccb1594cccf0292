import { type StopWordView, stopWordScopes, stopWordsApi } from '@chaguan/contracts/browser'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useApiQuery } from '../../../api/query.ts'
import { queryText } from '../../../api/query-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { Button, ButtonLink } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import '../form/admin-form.module.css'
import { download } from '../form/ExportTable.tsx'
import { useRefresh } from '../form/use-admin-action.tsx'
import { AdminList, type ListColumn } from '../lists/AdminList.tsx'
import { listQueries, matching } from '../lists/list-pages.ts'
import { ImportDialog, StopWordDialog } from './StopWordDialogs.tsx'
import { StopWordTester } from './StopWordTester.tsx'
import { emptyWord, formOfWord, ugcActions, type WordForm } from './stop-word-line.ts'

/** The stop words: their patterns, and their effect in each scope. */
export function StopWordListView({ query }: PageProps) {
  const t = useTexts()
  const toast = useToast()
  const answer = useApiQuery(listQueries.stopWords(query))
  const refresh = useRefresh(stopWordsApi.listStopWords)
  const [editing, setEditing] = useState<{ word: WordForm; isNew: boolean } | null>(null)
  const [isImporting, setImporting] = useState(false)
  const keyword = query.get('keyword') ?? ''
  const exportAddress = `${stopWordsApi.exportStopWords.path}?${queryText({ keyword })}`
  const actionText = (action: string, { replacement }: StopWordView) => {
    const known = ugcActions.find((one) => one === action)
    if (!known) return action
    return known === '{REPLACE}'
      ? t('adminContent.word.replacedBy', { text: replacement })
      : t(`adminContent.action.${known}`)
  }
  const columns: readonly ListColumn<StopWordView>[] = [
    {
      ...{ key: 'find', title: t('adminContent.word.find'), sort: 'find' },
      render: ({ find }) => <b>{find}</b>,
    },
    ...stopWordScopes.map(
      (scope): ListColumn<StopWordView> => ({
        key: scope,
        isShort: true,
        title: t(`adminContent.scope.${scope}`),
        render: (word) => actionText(word[scope], word),
      }),
    ),
    {
      ...{ key: 'at', holds: 'time', title: t('adminLists.at'), sort: 'createdAt' },
      render: ({ createdAt }) => createdAt,
    },
    {
      key: 'edit',
      title: t('adminForm.actions'),
      isControls: true,
      render: (word) => (
        <Button size="mini" kind="text" onClick={() => setEditing({ word: formOfWord(word), isNew: false })}>
          {t('adminForm.edit')}
        </Button>
      ),
    },
  ]
  return (
    <AdminList
      title={t('admin.words')}
      path="/admin/words"
      query={query}
      answer={answer}
      matching={matching.stopWords(query)}
      saveAll={() => download(exportAddress, `${t('admin.words')}.txt`)}
      columns={columns}
      idOf={({ id }) => id}
      nameOf={({ find }) => find}
      filters={[{ name: 'keyword', label: t('adminContent.word.find') }]}
      actions={[
        {
          name: 'delete',
          label: t('adminForm.delete'),
          kind: 'danger',
          isFinal: true,
          bulk: 'delete',
          run: (ids) => call(stopWordsApi.deleteStopWords, { ids: ids.join(',') }),
        },
      ]}
    >
      <div className={cx('acards')}>
        <Card>
          <div className={cx('acard__in')}>
            <p className={cx('aform__hint')}>{t('adminContent.word.note')}</p>
            <div className={cx('atools')}>
              <Button kind="primary" icon="plus" onClick={() => setEditing({ word: emptyWord, isNew: true })}>
                {t('adminContent.word.add')}
              </Button>
              <Button icon="upload" onClick={() => setImporting(true)}>
                {t('adminContent.word.import')}
              </Button>
              <ButtonLink icon="download" href={exportAddress} download="">
                {t('adminContent.word.export')}
              </ButtonLink>
              <a className="dzq-link" href="/admin/settings/register#setting-reserved_names">
                {t('adminContent.word.reserved')}
              </a>
            </div>
          </div>
        </Card>
        <StopWordTester version={answer.dataUpdatedAt} />
      </div>
      {editing && <StopWordDialog {...editing} onClose={() => setEditing(null)} onSaved={refresh} />}
      {isImporting && (
        <ImportDialog
          onClose={() => setImporting(false)}
          onSaved={refresh}
          onCounted={(text) => toast(text, { kind: 'success' })}
        />
      )}
    </AdminList>
  )
}
