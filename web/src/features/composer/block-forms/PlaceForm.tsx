import { blockLimits } from '@chaguan/contracts/browser'
import { trimmed } from '@chaguan/contracts/visible-text'
import { useState } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { PlaceFields, type TypedPlace } from '../../../plugins/PlaceFields.tsx'
import { KindForm } from './KindForm.tsx'
import { type KindFormProps, useUnfinishedForm } from './unfinished-forms.ts'

const nowhere: TypedPlace = { location: '', address: '', longitude: '', latitude: '' }

/** The form of a place: a typed name, the position of the device, or both; no map service is used. */
export function PlaceForm({ composer, memory, onEnd }: KindFormProps) {
  const t = useTexts()
  const before = composer.words.extras.place
  const [place, type] = useUnfinishedForm<TypedPlace>(memory, () => before ?? nowhere)
  const [problem, setProblem] = useState<'none' | 'tooLong' | 'address' | null>(null)
  const most = blockLimits.placeCharacters
  const done = () => {
    const location = trimmed(place.location)
    const isTooLong = [...location].length > most
    const isAddressTooLong = [...place.address.trim()].length > most
    const isNothing = location === ''
    setProblem(isNothing ? 'none' : isTooLong ? 'tooLong' : isAddressTooLong ? 'address' : null)
    if (isNothing || isTooLong || isAddressTooLong) return
    composer.setExtra('place', { ...place, location, address: place.address.trim() })
    onEnd(true)
  }
  const remove = () => {
    composer.setExtra('place', null)
    onEnd(true)
  }
  const tooLong = t('blockForms.most', { n: most })
  return (
    <KindForm problem={problem} onDone={done} onCancel={() => onEnd(false)} onRemove={before && remove}>
      <PlaceFields
        place={place}
        type={type}
        locationError={
          problem === 'none' ? t('blockForms.place.none') : problem === 'tooLong' ? tooLong : undefined
        }
        addressError={problem === 'address' ? tooLong : undefined}
      />
    </KindForm>
  )
}
