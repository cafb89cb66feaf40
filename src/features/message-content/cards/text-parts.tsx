import { partsIn } from '../../../../contract/im/cards/card-inner'
import { isObject, recordOf } from '../../../../contract/is-object'
import { useWords } from '../cards-words'
import { listOf } from '../contents/tolerant'
import { useCard } from './card-context'
import type { PartProps } from './card-context'
import { CardIcon } from './card-icon'
import { CardTag } from './card-tag'
import { CardText, wordsIn } from './card-text'
import { PartList } from './part-list'
import styles from './text-parts.module.css'

/** A text that stands alone among components. */
export const TextPart = ({ part: { tag, fields } }: PartProps) => <CardText value={{ tag, ...fields }} />

/** Markdown, with an icon before it. */
export const MarkdownPart = ({ part: { fields } }: PartProps) => (
  <div className={styles['beside']}>
    <CardIcon value={fields['icon']} />
    <CardText className={styles['words']} value={{ ...fields, tag: 'markdown' }} />
  </div>
)

/** A text, fields in two columns, and one more component at its end. */
export function DivPart({ part }: PartProps) {
  const { icon, text, fields } = part.fields
  const extra = partsIn(part, 'extra')
  const short = listOf(fields).filter(isObject)
  return (
    <div className={styles['block']}>
      <div className={styles['said']}>
        <div className={styles['beside']}>
          <CardIcon value={icon} />
          <CardText className={styles['words']} value={text} />
        </div>
        {short.length > 0 && (
          <div className={styles['fields']}>
            {short.map((field, at) => (
              <div key={at} className={styles['field']} data-short={field['is_short'] === true || undefined}>
                <CardText value={field['text']} />
              </div>
            ))}
          </div>
        )}
      </div>
      {extra.length > 0 && <PartList className={styles['extra']} parts={extra} layout={{}} />}
    </div>
  )
}

/** Small print with pictures between its texts. */
export function NotePart({ part }: PartProps) {
  const { t } = useWords()
  const { language } = useCard()
  return (
    <small className={styles['note']}>
      {partsIn(part, 'elements').map(({ tag, fields }, at) =>
        tag === 'img' ? (
          <span key={at} role="img" aria-label={wordsIn(fields['alt'], language) || t('picture')}>
            <CardIcon value={{ tag: 'custom_icon' }} />
          </span>
        ) : tag.endsWith('_icon') ? (
          <CardIcon key={at} value={{ tag, ...fields }} />
        ) : (
          <CardText key={at} inline value={{ tag, ...fields }} />
        ),
      )}
    </small>
  )
}

export const RulePart = () => <hr className={styles['rule']} />

/** A label in a colour. */
export const TagPart = ({ part: { fields } }: PartProps) => (
  <CardTag fields={fields} className={styles['tag']} />
)

/** The text that a client shows in place of a component that it does not know. */
export const FallbackPart = ({ part: { fields } }: PartProps) => <CardText value={fields['text']} />

/** An icon among components. */
export const IconPart = ({ part: { tag, fields } }: PartProps) => <CardIcon value={{ tag, ...fields }} />

/** A component of no known tag: its name, its text, and the components inside it. */
export function UnknownPart({ part }: PartProps) {
  const { t } = useWords()
  const inner = ['columns', 'actions', 'elements'].flatMap((name) => partsIn(part, name))
  const text = part.fields['text']
  return (
    <div className={styles['unknown']}>
      <span>{t('unknown', { name: part.tag.slice(0, 100) || '?' })}</span>
      {isObject(text) && <CardText value={recordOf(text)} />}
      {inner.length > 0 && <PartList parts={inner} layout={{}} />}
    </div>
  )
}
