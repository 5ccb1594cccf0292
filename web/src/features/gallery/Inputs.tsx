import { Checkbox, Switch } from '../../ui/fields/Checkbox.tsx'
import { CheckboxGroup, RadioGroup } from '../../ui/fields/Choices.tsx'
import { Input } from '../../ui/fields/Input.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { Slider } from '../../ui/slider/Slider.tsx'
import { useWords } from './gallery-texts.ts'
import { Specimen } from './Specimen.tsx'

function Fields() {
  const w = useWords()
  return (
    <Specimen title={w.inputs}>
      <div>
        <Input label={w.nickname} defaultValue={w.person} maxLength={15} showLimit clearLabel={w.clear} />
        <Input label={w.nickname} defaultValue={w.person} error={w.nicknameWrong} />
        <Input label={w.amount} mode="number" defaultValue="12.5" append={w.yuan} hint={w.amountHint} />
        <Input
          label={w.password}
          mode="password"
          defaultValue="chaguan"
          autoComplete="off"
          eye={{ show: w.show, hide: w.hide }}
        />
        <Input label={w.spaceless} trim />
        <Input label={w.search} labelHidden mode="search" placeholder={w.search} clearLabel={w.clear} />
        <Input label={w.disabled} disabled defaultValue={w.person} />
        <TextArea label={w.signature} rows={3} maxLength={140} showLimit defaultValue={w.signatureText} />
        <TextArea label={w.busyText} rows={2} disabled defaultValue={w.busyValue} />
        <SelectField label={w.category} defaultValue={w.tea}>
          <option>{w.tea}</option>
          <option>{w.books}</option>
          <option>{w.travel}</option>
        </SelectField>
      </div>
    </Specimen>
  )
}

function Choosing() {
  const w = useWords()
  const ways = [
    { value: 'mail', label: w.byMail },
    { value: 'push', label: w.byPush },
    { value: 'sms', label: w.bySms, isDisabled: true },
  ]
  const readers = [
    { value: 'all', label: w.everyone },
    { value: 'members', label: w.members },
    { value: 'me', label: w.onlyMe },
  ]
  return (
    <Specimen title={w.choices}>
      <div>
        <CheckboxGroup label={w.notify} options={ways} defaultValue={['mail']} />
        <RadioGroup label={w.who} options={readers} defaultValue="all" />
        <RadioGroup label={w.who} options={readers} defaultValue="members" look="button" />
        <RadioGroup label={w.who} options={readers} defaultValue="me" look="item" />
      </div>
      <Checkbox disabled defaultChecked>
        {w.disabled}
      </Checkbox>
      <div>
        <Switch defaultChecked>{w.anonymous}</Switch>
        <Switch>{w.off}</Switch>
        <Switch defaultChecked isBusy>
          {w.saving}
        </Switch>
        <Switch disabled>{w.disabled}</Switch>
      </div>
      <div>
        <Slider label={w.split} defaultValue={60} format={w.percent} />
        <Slider label={w.disabled} defaultValue={20} disabled />
      </div>
    </Specimen>
  )
}

/** Form fields. */
export function Inputs() {
  return (
    <>
      <Fields />
      <Choosing />
    </>
  )
}
