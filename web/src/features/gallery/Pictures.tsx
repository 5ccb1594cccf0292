import { useState } from 'react'
import { cx } from '../../ui/class-names.ts'
import { ImagePreviewer, preloadPreviewer } from '../../ui/image-previewer/lazy-previewer.tsx'
import { Upload, type UploadFile } from '../../ui/upload/Upload.tsx'
import './gallery.module.css'
import { useWords } from './gallery-texts.ts'
import alley from './pictures/alley.svg'
import cat from './pictures/cat.svg'
import lake from './pictures/lake.svg'
import { Specimen } from './Specimen.tsx'

const files: readonly UploadFile[] = [
  { key: '1', name: '茶会安排.pdf', status: 'uploading', percent: 48 },
  { key: '2', name: '茶具清单.xlsx', status: 'success', src: lake },
  { key: '3', name: '录音.m4a', status: 'error' },
]

const photos: readonly UploadFile[] = [
  { key: '1', name: 'lake.svg', status: 'uploading', percent: 48, src: lake },
  { key: '2', name: 'alley.svg', status: 'success', src: alley },
  { key: '3', name: 'cat.svg', status: 'error', src: cat },
]

function Uploads() {
  const w = useWords()
  const [left, setLeft] = useState({ files, photos })
  const without = (list: readonly UploadFile[], key: string) => list.filter((file) => file.key !== key)
  const looks = { texts: w.upload, onAdd: () => {}, onRetry: () => {} }
  return (
    <>
      <Upload
        {...looks}
        label={w.files}
        add={w.addFile}
        files={left.files}
        limit={4}
        onRemove={(key) => setLeft({ ...left, files: without(left.files, key) })}
      />
      <Upload
        {...looks}
        label={w.photos}
        add={w.addPhoto}
        layout="card"
        files={left.photos}
        limit={4}
        accept="image/*"
        onRemove={(key) => setLeft({ ...left, photos: without(left.photos, key) })}
      />
    </>
  )
}

/** Pictures, the image viewer, and uploads. */
export function Pictures() {
  const w = useWords()
  const [shown, setShown] = useState<number | null>(null)
  const images = [
    { src: lake, alt: w.lake },
    { src: alley, alt: w.alley },
    { src: cat, alt: w.cat },
  ]
  return (
    <Specimen title={w.pictures}>
      <div className={cx('photos')}>
        {images.map(({ src, alt }, at) => (
          <button
            key={src}
            type="button"
            aria-label={`${w.openPictures} ${alt}`}
            onPointerEnter={preloadPreviewer}
            onClick={() => setShown(at)}
          >
            <img src={src} alt={alt} width={240} height={180} />
          </button>
        ))}
      </div>
      <ImagePreviewer
        isOpen={shown !== null}
        onClose={() => setShown(null)}
        images={images}
        index={shown ?? 0}
        texts={w.previewer}
      />
      <Uploads />
    </Specimen>
  )
}
