import { Button } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Empty } from '../../ui/empty/Empty.tsx'
import { LoadFailed } from '../../ui/empty/LoadFailed.tsx'
import { Skeleton } from '../../ui/skeleton/Skeleton.tsx'
import { Spinner } from '../../ui/spinner/Spinner.tsx'
import './gallery.module.css'
import { useWords } from './gallery-texts.ts'
import { Row, Specimen } from './Specimen.tsx'

function Loading() {
  const w = useWords()
  return (
    <Specimen title={w.loading}>
      <div className={cx('outline')} aria-busy="true">
        <Skeleton circle width="40px" height="40px" />
        <span>
          <Skeleton width="38%" />
          <Skeleton width="72%" height="18px" />
          <Skeleton />
          <Skeleton width="60%" />
        </span>
      </div>
      <Row wide>
        <Spinner text={w.loadingNow} />
        <Spinner text={w.loadingNow} type="spinner" size={24} />
        <Spinner text={w.loadingNow} vertical />
      </Row>
    </Specimen>
  )
}

/** Empty and error states. */
export function States() {
  const w = useWords()
  return (
    <>
      <Loading />
      <Specimen title={w.empty}>
        <Empty
          title={w.emptyTitle}
          action={
            <Button kind="primary" icon="pencil">
              {w.publish}
            </Button>
          }
        >
          {w.emptyText}
        </Empty>
      </Specimen>
      <Specimen title={w.failed}>
        <LoadFailed
          title={w.failedTitle}
          text={w.failedText}
          retry={w.again}
          copy={w.copyCode}
          copied={w.copyCode}
          notCopied={w.copyCode}
          code={-5001}
          onRetry={() => {}}
        />
      </Specimen>
      <Specimen title={w.denied}>
        <Empty title={w.deniedTitle} drawing="denied" action={<Button kind="primary">{w.logIn}</Button>}>
          {w.deniedText}
        </Empty>
      </Specimen>
    </>
  )
}
