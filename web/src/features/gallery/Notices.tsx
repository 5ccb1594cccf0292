import { Alert } from '../../ui/alert/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { Divider } from '../../ui/divider/Divider.tsx'
import { Progress } from '../../ui/progress/Progress.tsx'
import { useToast } from '../../ui/toast/Toasts.tsx'
import { persistentError } from '../../ui/toast/toast-queue.ts'
import { useWords } from './gallery-texts.ts'
import { Row, Specimen } from './Specimen.tsx'

function ToastButtons() {
  const w = useWords()
  const toast = useToast()
  const texts = {
    info: w.toastInfo,
    success: w.toastSuccess,
    warning: w.toastWarning,
    error: w.toastError,
    loading: w.toastLoading,
  } as const
  return (
    <Specimen title={w.toasts}>
      <Row>
        {(['info', 'success', 'warning', 'error', 'loading'] as const).map((kind) => (
          <Button
            key={kind}
            size="small"
            onClick={() => toast(texts[kind], kind === 'error' ? persistentError : { kind })}
          >
            {texts[kind]}
          </Button>
        ))}
        <Button
          size="small"
          onClick={() => toast(w.toastLoading, { kind: 'loading', mask: true, position: 'center' })}
        >
          {w.toastMask}
        </Button>
      </Row>
    </Specimen>
  )
}

/** Alerts and other notices. */
export function Notices() {
  const w = useWords()
  return (
    <>
      <Specimen title={w.notices} bare>
        <Alert kind="info">{w.toastInfo}</Alert>
        <Alert kind="warn" icon="clock">
          {w.reviewNotice}
        </Alert>
        <Alert kind="danger" closeLabel={w.close}>
          {w.rolledBack}
        </Alert>
        <Alert kind="success" closeLabel={w.close}>
          {w.saved}
        </Alert>
      </Specimen>
      <ToastButtons />
      <Specimen title={w.progress}>
        <Progress percent={64} label={w.uploadProgress} />
        <Progress percent={100} kind="success" label={w.uploadProgress} />
        <Progress percent={28} kind="danger" label={w.uploadProgress} />
        <Row wide>
          <Progress type="circle" percent={72} label={w.storage} width={96} lineWidth={6} />
          <Progress type="circle" percent={25} kind="warn" label={w.storage} />
        </Row>
      </Specimen>
      <Specimen title={w.dividers}>
        <Divider />
        <Divider>{w.or}</Divider>
        <Divider orientation="left" dashed>
          {w.end}
        </Divider>
        <div>
          {w.income}
          <Divider mode="vertical" />
          {w.expense}
          <Divider mode="vertical" dashed />
          {w.cashes}
        </div>
      </Specimen>
    </>
  )
}
