import { Ellipsis } from 'lucide-react'
import { use, useState } from 'react'
import type { CSSProperties } from 'react'
import { pathOf } from '../../../../contract/im/cards/card-parts'
import { recordOf } from '../../../../contract/is-object'
import { Button } from '../../../ui/button'
import { useWords } from '../cards-words'
import { safeHref } from '../contents/text-spans'
import { CanOpen, CardPressContext } from '../message-context'
import { addressOf, formActionOf, labelOf, optionsOf, toldOf } from './card-actions'
import { useCard } from './card-context'
import type { PartProps } from './card-context'
import { CardIcon } from './card-icon'
import { pixelsOf } from './card-look'
import { titleWords, wordsIn } from './card-text'
import { InForm } from './in-form'
import styles from './button-part.module.css'

const types: ReadonlySet<unknown> = new Set(
  'primary danger text primary_text danger_text primary_filled danger_filled laser'.split(' '),
)
const sizes: ReadonlySet<unknown> = new Set(['tiny', 'small', 'medium', 'large'])

/** A button: pressed in the workbench, a link if it opens an address, and shown as disabled everywhere else. */
export function ButtonPart({ part }: PartProps) {
  const { fields } = part
  const { t } = useWords()
  const { language } = useCard()
  const live = use(CardPressContext)
  const canOpen = use(CanOpen)
  const inForm = use(InForm)
  const [isAsking, setAsking] = useState(false)
  const { text, icon, type, size, width, disabled, hover_tips, confirm } = fields
  const label = titleWords(text, language)
  const look = {
    className: styles['button'],
    'data-type': types.has(type) ? String(type) : 'default',
    'data-size': sizes.has(size) ? String(size) : 'medium',
    title: wordsIn(hover_tips, language) || undefined,
    style: widthOf(width),
  }
  const face = (
    <>
      <CardIcon value={icon} />
      {label ? <span dir="auto">{label}</span> : <span className="visually-hidden">{t('button')}</span>}
    </>
  )
  const href = safeHref(addressOf(fields))
  if (!live && href !== undefined && canOpen && disabled !== true)
    return (
      <a {...look} href={href} target="_blank" rel="noopener noreferrer">
        {face}
      </a>
    )
  const inFormAs = inForm ? formActionOf(part) : undefined
  const isOff = !live || live.isBusy || disabled === true
  if (inFormAs)
    return (
      <button {...look} type={inFormAs} data-at={pathOf(part.place)} disabled={isOff}>
        {face}
      </button>
    )
  const press = () => live?.press(toldOf(part))
  const asks = confirm !== undefined && confirm !== null
  if (isAsking) return <Confirm value={confirm} onYes={press} onEnd={() => setAsking(false)} />
  return (
    <button {...look} type="button" disabled={isOff} onClick={asks ? () => setAsking(true) : press}>
      {face}
    </button>
  )
}

function widthOf(width: unknown): CSSProperties | undefined {
  const pixels = pixelsOf(width)
  if (width === 'fill') return { inlineSize: '100%' }
  return pixels === undefined ? undefined : { inlineSize: Math.min(600, pixels) }
}

interface ConfirmProps {
  value: unknown
  onYes(): void
  onEnd(): void
}

/** The question before an action, in place of its button. */
function Confirm({ value, onYes, onEnd }: ConfirmProps) {
  const { t } = useWords()
  const { language } = useCard()
  const { title, text } = recordOf(value)
  const question = [title, text]
    .map((each) => wordsIn(each, language))
    .filter(Boolean)
    .join(' ')
  return (
    <div role="group" aria-label={question || t('ask')} className={styles['confirm']}>
      <p>{question || t('ask')}</p>
      <Button
        look="primary"
        onClick={() => {
          onYes()
          onEnd()
        }}
      >
        {t('yes')}
      </Button>
      <Button onClick={onEnd}>{t('no')}</Button>
    </div>
  )
}

/** A menu of further actions. It opens in the workbench. */
export function OverflowPart({ part }: PartProps) {
  const { t } = useWords()
  const card = useCard()
  const live = use(CardPressContext)
  const options = optionsOf(part, card)
  const own = labelOf(part, card.language)
  const name = own === part.tag ? t('more') : own
  if (!live)
    return (
      <button
        type="button"
        disabled
        className={styles['button']}
        data-type="default"
        data-size="medium"
        aria-label={[name, options.map(({ label }) => label).join(', ')].filter(Boolean).join(': ')}
      >
        <Ellipsis size={16} aria-hidden="true" />
      </button>
    )
  return (
    <details className={styles['menu']}>
      <summary className={styles['button']} data-type="default" data-size="medium" aria-label={name}>
        <Ellipsis size={16} aria-hidden="true" />
      </summary>
      <div className={styles['options']}>
        {options.map(({ label, value }, at) => (
          <Button
            key={at}
            look="quiet"
            disabled={live.isBusy}
            onClick={() => live.press({ ...toldOf(part), option: value })}
          >
            {label}
          </Button>
        ))}
      </div>
    </details>
  )
}
