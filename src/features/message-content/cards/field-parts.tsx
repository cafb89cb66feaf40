import { use } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { partsIn } from '../../../../contract/im/cards/card-inner'
import { pathOf } from '../../../../contract/im/cards/card-parts'
import type { CardPart } from '../../../../contract/im/cards/card-parts'
import { recordOf } from '../../../../contract/is-object'
import { Button } from '../../../ui/button'
import { useWords } from '../cards-words'
import { listOf } from '../contents/tolerant'
import { CardPressContext } from '../message-context'
import { actionOf, fieldKind, initialOf, labelOf, optionsOf } from './card-actions'
import type { Option } from './card-actions'
import { useCard } from './card-context'
import type { PartProps } from './card-context'
import { pixelsOf, within } from './card-look'
import { CardText, wordsIn } from './card-text'
import { InForm } from './in-form'
import { PartList } from './part-list'
import { PicturePlace } from './picture-parts'
import styles from './field-parts.module.css'

/**
 * A field. In a form, the form sends it. Outside of one in the workbench, it has a button of its own. Where cards are only
 * read, it is disabled.
 */
export function FieldPart({ part }: PartProps) {
  const { t } = useWords()
  const { language } = useCard()
  const live = use(CardPressContext)
  const inForm = use(InForm)
  const field = <Field part={part} />
  if (!live || inForm) return field
  const label = labelOf(part, language)
  return (
    <form
      className={styles['alone']}
      onSubmit={(event) => {
        event.preventDefault()
        live.press(actionOf(part, valuesIn(event.currentTarget, part)))
      }}
    >
      {field}
      <Button type="submit" disabled={live.isBusy} aria-label={t('sendField', { label })}>
        {t('send')}
      </Button>
    </form>
  )
}

/** The values of a field in a form. */
export const valuesIn = (form: HTMLFormElement, { place }: CardPart): string[] =>
  new FormData(form).getAll(pathOf(place)).filter((value) => typeof value === 'string')

function Field({ part }: PartProps) {
  const { fields } = part
  const card = useCard()
  const isOff = !use(CardPressContext) || fields['disabled'] === true
  const kind = fieldKind(part)
  const options = optionsOf(part, card)
  const common = {
    name: pathOf(part.place),
    disabled: isOff,
    required: fields['required'] === true && !isOff,
  }
  const label = labelOf(part, card.language)
  const initial = initialOf(part, options, card.language)
  if (kind === 'check') return <Checker part={part} {...common} isChecked={initial !== ''} />
  if (part.tag === 'select_img' || (kind === 'choices' && !isOff))
    return <Choices part={part} label={label} options={options} chosen={[initial].flat()} {...common} />
  return (
    <Labelled part={part} name={label}>
      {kind === 'choice' || kind === 'choices' ? (
        <Choice options={options} chosen={[initial].flat()} {...common} part={part} />
      ) : (
        <Typed part={part} initial={[initial].flat().join(', ')} {...common} />
      )}
    </Labelled>
  )
}

interface LabelledProps {
  part: CardPart
  name: string
  children: ReactNode
}

/** The label of a field, above it or before it. A placeholder is no visible label. */
function Labelled({ part: { fields }, name, children }: LabelledProps) {
  const { language } = useCard()
  const words = wordsIn(fields['label'], language)
  return (
    <label
      className={styles['field']}
      data-position={fields['label_position'] === 'left' ? 'left' : undefined}
      style={widthOf(fields['width'])}
    >
      <span className={words ? styles['label'] : 'visually-hidden'} dir="auto">
        {words || name}
        {fields['required'] === true && (
          <span className={styles['required']} aria-hidden="true">
            {' *'}
          </span>
        )}
      </span>
      {children}
    </label>
  )
}

function widthOf(width: unknown): CSSProperties | undefined {
  const pixels = pixelsOf(width)
  if (width === 'fill') return { inlineSize: '100%' }
  return pixels === undefined ? undefined : { inlineSize: Math.min(600, Math.max(100, pixels)) }
}

interface InputProps {
  part: CardPart
  name: string
  disabled: boolean
  required: boolean
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

function Typed({ part, initial, ...common }: InputProps & { initial: string }) {
  const { language } = useCard()
  const { placeholder, max_length, rows } = part.fields
  const words = wordsIn(placeholder, language)
  const kind = fieldKind(part)
  const most = within(1, max_length, 1_000, 1_000)
  // A disabled date shows its placeholder, which the browser's own field cannot.
  const isReadDate = common.disabled && (kind === 'date' || kind === 'time' || kind === 'moment')
  if (kind === 'lines')
    return (
      <textarea
        {...common}
        className={styles['input']}
        rows={within(1, rows, 12, 3)}
        maxLength={most}
        placeholder={words}
        defaultValue={initial}
      />
    )
  const look =
    inputs[kind === 'text' || kind === 'password' || kind === 'time' || kind === 'moment' ? kind : 'date']
  return (
    <input
      {...(isReadDate ? { type: 'text' } : look)}
      {...common}
      {...(words && { placeholder: words })}
      className={styles['input']}
      maxLength={kind === 'text' || kind === 'password' ? most : undefined}
      defaultValue={initial}
      autoComplete="off"
    />
  )
}

interface ChoiceProps extends InputProps {
  options: readonly Option[]
  chosen: readonly string[]
}

/** A list to choose from. A disabled one has only what is chosen. */
function Choice({ part, options, chosen, ...common }: ChoiceProps) {
  const { t } = useWords()
  const { language } = useCard()
  const empty = wordsIn(part.fields['placeholder'], language) || t('choose')
  const named = chosen.map((value) => options.find((option) => option.value === value)?.label ?? value)
  if (common.disabled)
    return (
      <select {...common} className={styles['input']}>
        <option>{named.filter(Boolean).join(', ') || empty}</option>
      </select>
    )
  return (
    <select {...common} className={styles['input']} defaultValue={chosen[0] ?? ''}>
      <option value="">{empty}</option>
      {options.map((option, at) => (
        <option key={at} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

/** Several choices, or pictures to choose from. */
function Choices({ part, label, options, chosen, name, disabled }: ChoiceProps & { label: string }) {
  const isSeveral = fieldKind(part) === 'choices'
  const isPictures = part.tag === 'select_img'
  const pictures = listOf(part.fields['options']).map(recordOf)
  return (
    <fieldset className={styles['choices']} data-pictures={isPictures || undefined}>
      <legend className={styles['label']}>{label}</legend>
      {options.map((option, at) => (
        <label key={at} className={isPictures ? styles['picture'] : styles['check']}>
          {isPictures && <PicturePlace words={option.label || String(at + 1)} />}
          <input
            type={isSeveral ? 'checkbox' : 'radio'}
            name={name}
            value={option.value}
            disabled={disabled || pictures[at]?.['disabled'] === true}
            defaultChecked={chosen.includes(option.value)}
          />
          {!isPictures && option.label}
          {isPictures && <span className="visually-hidden">{option.label || at + 1}</span>}
        </label>
      ))}
    </fieldset>
  )
}

interface CheckerProps {
  part: CardPart
  name: string
  disabled: boolean
  required: boolean
  isChecked: boolean
}

/** A task with a checkbox, and buttons at its end. */
function Checker({ part, isChecked, ...common }: CheckerProps) {
  const { language } = useCard()
  const { text, checked_style } = part.fields
  const { show_strikethrough } = recordOf(checked_style)
  const buttons = partsIn(part, 'button_area')
  return (
    <div className={styles['checker']}>
      <label className={styles['check']} data-struck={show_strikethrough === true || undefined}>
        <input type="checkbox" {...common} value="true" defaultChecked={isChecked} />
        {wordsIn(text, language) ? (
          <CardText value={text} />
        ) : (
          <span className="visually-hidden">{labelOf(part, language)}</span>
        )}
      </label>
      {buttons.length > 0 && <PartList parts={buttons} layout={{ direction: 'horizontal' }} />}
    </div>
  )
}
