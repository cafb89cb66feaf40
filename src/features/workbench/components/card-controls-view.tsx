import { useId } from 'react'
import { Button } from '../../../ui/button'
import { actionOf, filledIn, type CardButton, type CardControls, type CardField } from '../card-controls'
import { useWords } from '../words'
import styles from './card-controls-view.module.css'
import shared from './workbench-page.module.css'

interface Props {
  controls: readonly CardControls[]
  /** Names of the chat's people, for a field that asks for people. */
  names: ReadonlyMap<string, string>
  isBusy: boolean
  /** Called with the `action` of the event. */
  onPress(action: object): void
}

/** The controls that a person can press and fill in on a card. */
export const CardControlsView = ({ controls, ...props }: Props) =>
  controls.map((each, at) =>
    each.isForm ? (
      <CardForm key={at} form={each} {...props} />
    ) : (
      <Loose key={at} controls={each} {...props} />
    ),
  )

interface LooseProps extends Omit<Props, 'controls'> {
  controls: CardControls
}

/** Outside of forms each field is sent by itself. */
function Loose({ controls: { fields, buttons }, names, isBusy, onPress }: LooseProps) {
  const { t } = useWords()
  return (
    <>
      {fields.map((field, at) => (
        <form
          key={at}
          className={styles['line']}
          onSubmit={(event) => {
            event.preventDefault()
            onPress(actionOf(field, givenIn(event.currentTarget, 0)))
          }}
        >
          <Field field={field} at={0} names={names} />
          <Button
            type="submit"
            disabled={isBusy}
            aria-label={t('conversation.sendField', { label: field.label })}
          >
            {t('conversation.send')}
          </Button>
        </form>
      ))}
      {buttons.length > 0 && <Buttons buttons={buttons} isBusy={isBusy} onPress={onPress} />}
    </>
  )
}

interface FormProps extends Omit<Props, 'controls'> {
  form: CardControls
}

/** All fields are sent together, by the submit button. */
function CardForm({ form: { fields, buttons }, names, isBusy, onPress }: FormProps) {
  const { t } = useWords()
  const id = useId()
  return (
    <form
      id={id}
      className={styles['form']}
      aria-label={t('conversation.form')}
      onSubmit={(event) => {
        event.preventDefault()
        const pressed = buttons.filter((button) => button.form === 'submit')
        const by = event.nativeEvent.submitter?.dataset['at']
        const { form: _form, label: _label, ...button } = buttons[Number(by)] ?? pressed[0]!
        const values = fields.map((field, at) => [
          field.name,
          filledIn(field, givenIn(event.currentTarget, at)),
        ])
        const shown = values.filter(([name, value]) => name !== '' && value !== undefined)
        onPress({ ...button, form_value: Object.fromEntries(shown) as object })
      }}
    >
      {fields.map((field, at) => (
        <Field key={at} field={field} at={at} names={names} />
      ))}
      <Buttons buttons={buttons} isBusy={isBusy} onPress={onPress} />
    </form>
  )
}

function Buttons({
  buttons,
  isBusy,
  onPress,
}: { buttons: CardButton[] } & Pick<Props, 'isBusy' | 'onPress'>) {
  return (
    <div className={shared['actions']}>
      {buttons.map(({ label, form, ...action }, at) =>
        form ? (
          <Button key={at} type={form} data-at={at} disabled={isBusy}>
            {label}
          </Button>
        ) : (
          <Button key={at} disabled={isBusy} onClick={() => onPress(action)}>
            {label}
          </Button>
        ),
      )}
    </div>
  )
}

/** Times are typed: the browser's own field uses 12 or 24 hours depending on how the browser was installed. */
const inputs = {
  text: { type: 'text' },
  password: { type: 'password' },
  date: { type: 'date' },
  time: { pattern: '([01]\\d|2[0-3]):[0-5]\\d', placeholder: '18:00' },
  moment: {
    pattern: '\\d{4}-\\d{2}-\\d{2}[ T]([01]\\d|2[0-3]):[0-5]\\d',
    placeholder: '2027-01-31 18:00',
  },
} as const

function Field({ field, at, names }: { field: CardField; at: number; names: Props['names'] }) {
  const { t } = useWords()
  const { kind, label, initial, isRequired, isOfPeople } = field
  const common = { name: `field-${at}`, required: isRequired }
  if (kind === 'check')
    return (
      <label className={styles['check']}>
        <input type="checkbox" {...common} value="true" defaultChecked={initial !== ''} />
        {label}
      </label>
    )
  const people = [...names].map(([value, name]) => ({ label: name || value, value }))
  const named = field.options.map((option) => ({ ...option, label: names.get(option.value) ?? option.label }))
  const options = isOfPeople && named.length === 0 ? people : named
  if (kind === 'choices')
    return (
      <fieldset className={styles['choices']}>
        <legend>{label}</legend>
        {options.map((option) => (
          <label key={option.value} className={styles['check']}>
            <input
              type="checkbox"
              name={common.name}
              value={option.value}
              defaultChecked={initial.includes(option.value)}
            />
            {option.label}
          </label>
        ))}
      </fieldset>
    )
  return (
    <label className={shared['field']}>
      {label}
      {kind === 'choice' ? (
        <select {...common} defaultValue={initial}>
          <option value="">{t('conversation.nothingChosen')}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : kind === 'lines' ? (
        <textarea {...common} rows={3} defaultValue={initial} />
      ) : (
        <input {...inputs[kind]} {...common} defaultValue={initial} autoComplete="off" />
      )}
    </label>
  )
}

/** The values of a field in a form. */
const givenIn = (form: HTMLFormElement, at: number): string[] =>
  new FormData(form).getAll(`field-${at}`).filter((value) => typeof value === 'string')
