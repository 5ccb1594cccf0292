import { blockLimits } from '@chaguan/contracts/browser'
import { trimmed } from '@chaguan/contracts/visible-text'
import { useState } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Input } from '../../../ui/fields/Input.tsx'
import { KindForm } from './KindForm.tsx'
import './kinds.module.css'
import type { PlaceDraft } from './place.ts'
import { type KindFormProps, useUnfinishedForm } from './unfinished-forms.ts'

const decimals = 6
const patienceMs = 15_000

/** The coordinates of the device, as texts. */
function whereAmI(): Promise<Pick<PlaceDraft, 'longitude' | 'latitude'>> {
  return new Promise((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({
          longitude: coords.longitude.toFixed(decimals),
          latitude: coords.latitude.toFixed(decimals),
        }),
      reject,
      { timeout: patienceMs, maximumAge: 60_000 },
    ),
  )
}

const nowhere: PlaceDraft = { location: '', address: '', longitude: '', latitude: '' }

/** The form of a place: a typed name, the position of the device, or both; no map service is used. */
export function PlaceForm({ composer, memory, onEnd }: KindFormProps) {
  const t = useTexts()
  const before = composer.words.extras.place
  const [place, type] = useUnfinishedForm<PlaceDraft>(memory, () => before ?? nowhere)
  const [problem, setProblem] = useState<'none' | 'tooLong' | 'address' | null>(null)
  const [search, setSearch] = useState<'busy' | 'denied' | null>(null)
  const most = blockLimits.placeCharacters
  const find = () => {
    setSearch('busy')
    whereAmI().then(
      (found) => {
        type(found)
        setSearch(null)
      },
      () => setSearch('denied'),
    )
  }
  const hasPoint = place.longitude !== ''
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
  const tooLong = t('kinds.most', { n: most })
  return (
    <KindForm problem={problem} onDone={done} onCancel={() => onEnd(false)} onRemove={before && remove}>
      <Input
        label={t('kinds.place.name')}
        placeholder={t('kinds.place.placeholder')}
        value={place.location}
        error={problem === 'none' ? t('kinds.place.none') : problem === 'tooLong' ? tooLong : undefined}
        onText={(location) => type({ location })}
      />
      <Input
        label={t('kinds.place.address')}
        value={place.address}
        error={problem === 'address' ? tooLong : undefined}
        onText={(address) => type({ address })}
      />
      <div className={cx('kind__line')}>
        <Button icon="locate-fixed" isLoading={search === 'busy'} onClick={find}>
          {t(hasPoint ? 'kinds.place.again' : 'kinds.place.here')}
        </Button>
        <span className="dzq-muted" aria-live="polite">
          {hasPoint && t('kinds.place.point', { latitude: place.latitude, longitude: place.longitude })}
        </span>
        {hasPoint && (
          <Button kind="text" onClick={() => type({ longitude: '', latitude: '' })}>
            {t('kinds.place.forget')}
          </Button>
        )}
      </div>
      {search === 'denied' && <Alert kind="warn">{t('kinds.place.denied')}</Alert>}
    </KindForm>
  )
}
