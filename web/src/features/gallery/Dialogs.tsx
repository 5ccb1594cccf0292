import { useState } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import { ActionSheet } from '../../ui/dialog/ActionSheet.tsx'
import { confirm, showMessage } from '../../ui/dialog/confirm.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Popup } from '../../ui/dialog/Popup.tsx'
import { useWords } from './gallery-texts.ts'
import { Row, Specimen } from './Specimen.tsx'
import type { GalleryWords } from './texts-zh.ts'

const actionsOf = (w: GalleryWords) => [
  { key: 'collect', text: w.collect, icon: 'star' as const },
  { key: 'copy', text: w.copy, icon: 'copy' as const },
  { key: 'poster', text: w.poster, icon: 'image' as const, isDisabled: true },
  { key: 'report', text: w.report, icon: 'flag' as const, description: w.reportAbout, isDanger: true },
]

const positions = ['bottom', 'top', 'center'] as const
type Open = 'dialog' | 'sheet' | 'row' | (typeof positions)[number] | null

function Opened({ open, onClose }: { open: Open; onClose: () => void }) {
  const w = useWords()
  const foot = (
    <>
      <Button onClick={onClose}>{w.cancel}</Button>
      <Button kind="danger" onClick={onClose}>
        {w.remove}
      </Button>
    </>
  )
  return (
    <>
      <Dialog isOpen={open === 'dialog'} onClose={onClose} title={w.ask} foot={foot}>
        {w.askText}
      </Dialog>
      {(['sheet', 'row'] as const).map((kind) => (
        <ActionSheet
          key={kind}
          isOpen={open === kind}
          onClose={onClose}
          label={w.more}
          layout={kind === 'row' ? 'row' : 'column'}
          actions={actionsOf(w)}
          cancel={w.cancel}
          onSelect={onClose}
        />
      ))}
      {positions.map((position) => (
        <Popup
          key={position}
          isOpen={open === position}
          onClose={onClose}
          position={position}
          label={w.openPopup[position]}
          closeLabel={w.close}
          foot={foot}
        >
          <p>{w.popupText}</p>
        </Popup>
      ))}
    </>
  )
}

/** Dialogs and other layers. */
export function Dialogs() {
  const w = useWords()
  const [open, setOpen] = useState<Open>(null)
  const question = { title: w.ask, text: w.askText, confirm: w.remove, cancel: w.cancel, isDanger: true }
  const told = { kind: 'success', title: w.told, text: w.toldText, confirm: w.ok } as const
  return (
    <Specimen title={w.dialogs}>
      <Row>
        <Button onClick={() => setOpen('dialog')}>{w.openDialog}</Button>
        <Button onClick={() => confirm(question)}>{w.openConfirm}</Button>
        <Button onClick={() => showMessage(told)}>{w.openTell}</Button>
        <Button onClick={() => setOpen('sheet')}>{w.openSheet}</Button>
        <Button onClick={() => setOpen('row')}>{w.openRow}</Button>
        {positions.map((position) => (
          <Button key={position} onClick={() => setOpen(position)}>
            {w.openPopup[position]}
          </Button>
        ))}
      </Row>
      <Opened open={open} onClose={() => setOpen(null)} />
    </Specimen>
  )
}
