import { type Endpoint, usersApi } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { asFailure } from '../../../api/failures.ts'
import { uploadFile } from '../../../api/upload-file.ts'
import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import type { CropDialogProps } from '../crop-picture/CropDialog.tsx'

/** The person's picture or cover. */
export interface ProfileImage {
  /** Value of the field `action`. */
  readonly action: 'avatar' | 'background'
  readonly endpoint: Endpoint
  readonly label: string
  readonly done: string
  /** The ratio of width to height of the crop, and whether it is shown round. */
  readonly aspect: number
  readonly isRound: boolean
  /** Pixels of the longer side of the uploaded picture. */
  readonly pixels: number
}

/** A picture to be cropped, with a new key for each. */
interface ChosenFile {
  readonly file: File
  readonly nth: number
}

/** Resolves to null when the code cannot be loaded; the picture is then uploaded uncropped. */
const loadCropDialog = () =>
  import('../crop-picture/CropDialog.tsx').then(
    (module) => module.CropDialog,
    () => null,
  )

/** Whether the browser can decode a file; the server decides on others (a HEIC, or no picture at all). */
async function isDrawable(file: File): Promise<boolean> {
  try {
    ;(await createImageBitmap(file)).close()
    return true
  } catch {
    return false
  }
}

function useUpload({ endpoint, done }: ProfileImage) {
  const t = useTexts()
  const toast = useToast()
  const client = useQueryClient()
  const [percent, setPercent] = useState<number | null>(null)
  const [fault, setFault] = useState('')
  async function send(file: File): Promise<void> {
    setFault('')
    setPercent(0)
    try {
      await uploadFile(endpoint, {}, file, { signal: new AbortController().signal, onProgress: setPercent })
      toast(done)
      await client.invalidateQueries({ queryKey: [usersApi.openProfile.path] })
    } catch (error) {
      setFault(failureText(asFailure(error), t))
    } finally {
      setPercent(null)
    }
  }
  return { percent, fault, send }
}

/** Chooses, crops and uploads a picture; one that the browser cannot decode is uploaded uncropped. */
export function LivePicture(portrait: ProfileImage) {
  const t = useTexts()
  const { percent, fault, send } = useUpload(portrait)
  const [CropDialog, setCropDialog] = useState<ComponentType<CropDialogProps> | null>(null)
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const [isCutting, setCutting] = useState(false)
  async function take(file: File): Promise<void> {
    const Part = (await isDrawable(file)) ? await loadCropDialog() : null
    if (!Part) return send(file)
    setCropDialog(() => Part)
    setChosen((before) => ({ file, nth: (before?.nth ?? 0) + 1 }))
    setCutting(true)
  }
  const end = (file: File) => {
    setCutting(false)
    void send(file)
  }
  return (
    <>
      <label className={cx('edit__picture')}>
        <Icon of="camera" size={16} />
        {percent === null ? portrait.label : t('users.avatar.uploading', { n: Math.round(percent) })}
        <input
          type="file"
          accept="image/*"
          className="dzq-vh"
          aria-disabled={percent !== null}
          onClick={(event) => percent !== null && event.preventDefault()}
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file) void take(file)
            target.value = ''
          }}
        />
      </label>
      {fault && <Alert kind="danger">{fault}</Alert>}
      {chosen && CropDialog && (
        <CropDialog
          key={chosen.nth}
          isOpen={isCutting}
          file={chosen.file}
          title={portrait.label}
          aspect={portrait.aspect}
          isRound={portrait.isRound}
          pixels={portrait.pixels}
          onClose={() => setCutting(false)}
          onCut={end}
        />
      )}
    </>
  )
}
